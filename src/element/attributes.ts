import type { PropSpec } from './spec.ts';

/** Attribute name of a property: `apiBase` becomes `api-base`. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** Value of a property that was not given. */
export const fallbackOf = (prop: PropSpec & { readonly default?: unknown }): unknown =>
  prop.kind === 'boolean' ? false : prop.default;

/** Reads a property's value from its attribute. Null and text that does not fit count as not given. */
export function parseAttribute(
  prop: PropSpec & { readonly values?: readonly string[] },
  raw: string | null,
): unknown {
  if (prop.kind === 'boolean') return raw !== null && raw !== 'false';
  if (!raw || prop.values?.includes(raw) === false) return fallbackOf(prop);
  if (prop.kind !== 'number') return raw;
  return raw.trim() && isFinite(+raw) ? +raw : fallbackOf(prop);
}

/** Text of the attribute for a value; null for no attribute. Values of other types are taken too, for untyped hosts. */
export function formatAttribute(prop: PropSpec, value: unknown): string | null {
  const given = value ?? false;
  if (given === true || (given === '' && prop.kind === 'boolean')) return '';
  return given === false || given === '' ? null : `${given as string}`;
}
