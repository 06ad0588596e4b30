import { nameOfShape, type Schema, type Schemas } from './document.ts';

/** Deeper parts of a shape that refers to itself are left out. */
const DEPTH_MAX = 6;

const FORMATS: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const numberOf = ({ minimum, exclusiveMinimum }: Schema): number =>
  minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);

/** A value of a schema with nothing that may be left out. */
export const exampleOf = (schema: Schema, schemas: Schemas, depth = 0): unknown => {
  const of = (part: Schema) => exampleOf(part, schemas, depth + 1);
  const name = nameOfShape(schema);
  if (depth > DEPTH_MAX) return null;
  if (name !== undefined) return of(schemas[name] ?? {});
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return of(first);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, of(schema.properties?.[key] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => of(schema.items ?? {}));
    case 'string':
      return FORMATS[schema.format ?? ''] ?? '…';
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return false;
    default:
      return null;
  }
};
