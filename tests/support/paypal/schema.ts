import openapi from './openapi.json' with { type: 'json' };

interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

const schemas = openapi.schemas as Record<string, Schema>;
export type SchemaName = keyof typeof openapi.schemas;

const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(schemas[schema.$ref]!) : schema);

/** The schema with what all its parts ask for in one. */
const merge = (given: Schema): Schema => {
  const schema = resolve(given);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(merge);
  const all = [...parts, schema];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((part) => part.properties)) as Record<string, Schema>,
    // One of several needs only what it names itself.
    required: [...(schema.required ?? []), ...(schema.allOf ?? []).flatMap((part) => merge(part).required!)],
  };
};

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

const faultsOfText = (value: string, schema: Schema): string[] => [
  ...(schema.pattern && !new RegExp(schema.pattern).test(value) ? [`does not match ${schema.pattern}`] : []),
  ...(value.length < (schema.minLength ?? 0) ? ['is too short'] : []),
  ...(value.length > (schema.maxLength ?? Infinity) ? ['is too long'] : []),
];

const faultsOfList = (value: readonly unknown[], schema: Schema, path: string): string[] => [
  ...(value.length < (schema.minItems ?? 0) ? [`${path} has too few`] : []),
  ...(value.length > (schema.maxItems ?? Infinity) ? [`${path} has too many`] : []),
  ...value.flatMap((item, index) => walk(item, schema.items ?? {}, `${path}/${index}`)),
];

const faultsOfObject = (value: Record<string, unknown>, schema: Schema, path: string): string[] => {
  const known = schema.properties ?? {};
  const isOpen = schema.additionalProperties === true || Object.keys(known).length === 0;
  return [
    ...(schema.required ?? []).filter((name) => !(name in value)).map((name) => `${path}/${name} is missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const own = known[name];
      if (own) return walk(part, own, `${path}/${name}`);
      return isOpen ? [] : [`${path}/${name} is unknown`];
    }),
  ];
};

const walk = (value: unknown, given: Schema, path: string): string[] => {
  const schema = merge(given);
  const type = typeOf(value);
  const isOfType = !schema.type || schema.type === type || (schema.type === 'number' && type === 'integer');
  if (!isOfType) return [`${path} is ${type}, not ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${String(value)}, not of the list`];
  if (typeof value === 'string') return faultsOfText(value, schema).map((fault) => `${path} ${fault}`);
  if (Array.isArray(value)) return faultsOfList(value, schema, path);
  if (type === 'object') return faultsOfObject(value as Record<string, unknown>, schema, path);
  return [];
};

/** How a value differs from one of PayPal's schemas; also what the schema does not know. */
export const schemaFaults = (value: unknown, name: SchemaName): string[] => walk(value, { $ref: name }, '');

type Call = keyof typeof openapi.issues;

/** How a refusal differs from those that PayPal names for the call. */
export const refusalFaults = (status: number, body: unknown, call: Call): string[] => {
  const known = (openapi.issues[call] as Record<string, readonly string[]>)[status] ?? [];
  const details = (body as { details?: readonly { issue: string }[] }).details ?? [];
  return [
    ...schemaFaults(body, `orders.error_${status}` as SchemaName),
    ...details.filter(({ issue }) => !known.includes(issue)).map(({ issue }) => `${issue} is unknown here`),
  ];
};
