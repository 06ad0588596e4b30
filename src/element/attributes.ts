import type { PropSpec } from './spec.ts';

/** Attribute of a property: `apiBase` is `api-base`. */
export const attributeOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Value of a property that was not given. */
export const fallbackOf = (prop: PropSpec): unknown =>
  prop.kind === 'boolean' ? false : 'default' in prop ? prop.default : undefined;

/** Value of a property by its attribute; null and text that does not fit count as not given. */
export function parseAttribute(prop: PropSpec, raw: string | null): unknown {
  if (raw === null) return fallbackOf(prop);
  switch (prop.kind) {
    case 'boolean':
      return raw !== 'false';
    case 'number':
      return raw.trim() !== '' && Number.isFinite(Number(raw)) ? Number(raw) : fallbackOf(prop);
    default:
      return raw === '' || ('values' in prop && !prop.values?.includes(raw)) ? fallbackOf(prop) : raw;
  }
}

/** Attribute that stands for a value, null for none: what a host that knows no types hands over is taken too. */
export function formatAttribute(prop: PropSpec, value: unknown): string | null {
  if (value === null || value === undefined || value === false || value === '') {
    return value === '' && prop.kind === 'boolean' ? '' : null;
  }
  if (value === true) return '';
  if (prop.kind === 'number' && !Number.isFinite(Number(value))) return null;
  return String(value);
}
