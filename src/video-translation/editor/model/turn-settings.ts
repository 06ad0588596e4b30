import { toJson } from '../../../api/to-json.ts';

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean => a === b || toJson(a) === toJson(b);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The settings to store so that what is as in `from` becomes as in `to`, field by field. What another window has
 * changed since is kept.
 */
export function turned<T extends object>(now: T, from: Partial<T>, to: Partial<T>): Partial<T> {
  const next: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(to)) {
    const [before, is] = [(from as Fields)[name], (now as Fields)[name]];
    if (isFields(before) && isFields(is) && isFields(wanted)) {
      const inside = turnedWhole(is, before, wanted);
      if (!isSame(is, inside)) next[name] = inside;
    } else if (isSame(is, before) && !isSame(is, wanted)) next[name] = wanted;
  }
  return next as Partial<T>;
}

/** All fields of a setting after {@link turned}, without those that `to` no longer has. */
function turnedWhole(now: Fields, from: Fields, to: Fields): Fields {
  const isGone = (name: string) => name in from && !(name in to) && isSame(now[name], from[name]);
  const kept = Object.entries(now).filter(([name]) => !isGone(name));
  return { ...Object.fromEntries(kept), ...turned(now, from, to) };
}
