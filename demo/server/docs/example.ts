import { nameOfShape, type Schema, type Schemas } from './document.ts';

/** Limit on the depth of schemas that refer to themselves. */
const DEPTH_MAX = 6;

/** Placeholder for values that only the caller knows, such as an id. */
const UNKNOWN = '…';

const UUID = '00000000-0000-4000-8000-000000000000';

const FORMATS: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  uri: 'https://example.com',
  uuid: UUID,
};

/** Values by property name, for texts with checks beyond their schema. */
const NAMED: Readonly<Record<string, string>> = {
  new_password: 'correct horse battery',
  password: 'correct horse battery',
  input: 'Good morning!',
  text: 'Good morning!',
  texts: 'Good morning!',
  word: 'Leicester',
  say: 'Lester',
  ipa: 'ˈlɛstə',
  language: 'en',
  language_id: 'en',
  source: 'en',
  target: 'de',
  target_languages: 'de',
};

/** One for each pattern of the contract, tried in turn. */
const PATTERNED = ['en', '9.90', '#336699', '2026-01-31', `${UUID}.mp3`, `0_${UUID}`, '0'.repeat(64), ' '];

/** The shares of two voices add up to one. */
const NUMBERS: Readonly<Record<string, number>> = { share: 0.5 };

const textOf = ({ format = '', pattern = '', minLength = 0, maxLength = Infinity }: Schema, name: string) => {
  const fits = (text: string | undefined) =>
    text !== undefined &&
    text.length >= minLength &&
    text.length <= maxLength &&
    new RegExp(pattern).test(text);
  return [NAMED[name], FORMATS[format], UNKNOWN, ...PATTERNED].find(fits) ?? UNKNOWN;
};

const numberOf = ({ minimum, exclusiveMinimum }: Schema, name: string): number =>
  NUMBERS[name] ?? minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);

/**
 * A minimal value that matches a schema.
 *
 * @param name name of the property
 */
export const exampleOf = (schema: Schema, schemas: Schemas, name = '', depth = 0): unknown => {
  const of = (part: Schema, partName = name) => exampleOf(part, schemas, partName, depth + 1);
  const shape = nameOfShape(schema);
  if (depth > DEPTH_MAX) return null;
  if (shape !== undefined) return of(schemas[shape] ?? {});
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return of(first);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, of(schema.properties?.[key] ?? {}, key)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => of(schema.items ?? {}));
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return false;
    default:
      return null;
  }
};
