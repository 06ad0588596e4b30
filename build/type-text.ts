/** The part of JSON Schema that the wire uses. */
export interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema | boolean;
  properties?: Readonly<Record<string, Schema | boolean>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
}

const union = (parts: readonly string[]) => `(${parts.join(' | ')})`;

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema)};`,
  );
  if (typeof additionalProperties === 'object') return `Record<string, ${typeText(additionalProperties)}>`;
  return `{ ${fields.join(' ')} }`;
}

/** A schema as a TypeScript type. */
export function typeText(given: unknown): string {
  if (typeof given !== 'object' || given === null) return 'unknown';
  const schema: Schema = given;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return union(parts.map(typeText));
  switch (schema.type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return `${typeText(schema.items)}[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}
