import { html } from 'hono/html';
import { nameOfShape, type Schema } from './document.ts';

type Html = ReturnType<typeof html>;

const literal = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`;

const joined = (parts: readonly Html[], between: string): Html =>
  html`${parts.map((part, index) => (index > 0 ? html`${between}${part}` : part))}`;

/** A range in words; empty when there is no meaningful bound. */
const rangeOf = (least?: number, most?: number, one = '', many = one): string => {
  const named = (bound: number) => [bound, bound === 1 ? one : many].filter((word) => word !== '').join(' ');
  if (least !== undefined && most !== undefined) return `${least} to ${named(most)}`;
  if (least !== undefined) return `at least ${named(least)}`;
  return most === undefined ? '' : `at most ${named(most)}`;
};

const limitsOf = (schema: Schema): string => {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength } = schema;
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  return [
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    rangeOf(least, most),
    rangeOf(minLength, maxLength, 'character', 'characters'),
  ]
    .filter(Boolean)
    .join(', ');
};

/** Type of a value without a name and an enumeration. */
const plainType = ({ type = 'anything', format }: Schema): string => {
  if (format === 'binary') return 'a file';
  const words = typeof type === 'string' ? type : type.join(' or ');
  return format ? `${words} (${format})` : words;
};

const alternativesOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? allOf ?? [];

/** Type of a value in one line, with a link for a named schema. */
export const typeOf = (schema: Schema): Html => {
  const name = nameOfShape(schema);
  if (name !== undefined) return html`<a href="#shape-${name}">${name}</a>`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return joined(schema.enum.map(literal), ' or ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return joined(alternatives.map(typeOf), schema.allOf ? ' and ' : ' or ');
  if (schema.type === 'array') {
    const range = rangeOf(schema.minItems, schema.maxItems, 'entry', 'entries');
    return html`list${schema.items ? html` of ${typeOf(schema.items)}` : ''}${range && `, ${range}`}`;
  }
  const limits = limitsOf(schema);
  return html`${plainType(schema)}${limits && `, ${limits}`}`;
};

/** The inline objects within a value. */
const objectsIn = (schema: Schema): readonly Schema[] => {
  if (schema.properties) return [schema];
  return [
    ...(schema.items ? [schema.items] : []),
    ...(schema.contentSchema ? [schema.contentSchema] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...alternativesOf(schema),
  ].flatMap(objectsIn);
};

const fieldOf = (name: string, schema: Schema, isRequired: boolean): Html =>
  html`<li>
    <code class="name">${name}</code>
    <span class="type">${typeOf(schema)}${isRequired ? '' : ', optional'}</span>
    ${schema.default === undefined ? '' : html`<span class="type">by default ${literal(schema.default)}</span>`}
    ${schema.description ? html`<span>${schema.description}</span>` : ''} ${objectsIn(schema).map(fieldsOf)}
  </li>`;

/** The fields of an object, including nested ones. */
function fieldsOf({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties);
  if (fields.length === 0) return html``;
  return html`<ul class="fields">
    ${fields.map(([name, schema]) => fieldOf(name, schema, required.includes(name)))}
  </ul>`;
}

/** A value with everything in it. */
export const valueOf = (schema: Schema): Html => {
  const objects = objectsIn(schema);
  return html`<p class="type">${typeOf(schema)}</p>
    ${objects.map(fieldsOf)}`;
};
