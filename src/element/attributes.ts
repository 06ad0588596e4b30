import type { PropSpec } from './spec.ts';

/** Attribute of a property: `apiBase` is `api-base`. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** Value of a property that was not given. */
export const fallbackOf = (prop: PropSpec & { readonly default?: unknown }): unknown =>
  prop.kind === 'boolean' ? false : prop.default;

/** Value of a property by its attribute; null and text that does not fit count as not given. */
export function parseAttribute(
  prop: PropSpec & { readonly values?: readonly string[] },
  raw: string | null,
): unknown {
  if (prop.kind === 'boolean') return raw !== null && raw !== 'false';
  if (!raw || prop.values?.includes(raw) === false) return fallbackOf(prop);
  if (prop.kind !== 'number') return raw;
  return raw.trim() && isFinite(+raw) ? +raw : fallbackOf(prop);
}

/** Attribute that stands for a value, null for none: what a host that knows no types hands over is taken too. */
export function formatAttribute(prop: PropSpec, value: unknown): string | null {
  const given = value ?? false;
  if (given === true || (given === '' && prop.kind === 'boolean')) return '';
  return given === false || given === '' ? null : `${given as string}`;
}
