/**
 * What of a list's items still follows when its first pages were fetched again: those after the last fresh one, without
 * any that are among the fresh. Empty where that one is not in the list: the two do not meet.
 */
export function itemsBelow<T>(
  items: readonly T[],
  fresh: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const keys = fresh.map(keyOf);
  const at = items.findIndex((item) => keyOf(item) === keys.at(-1));
  const known = new Set(keys);
  return at < 0 ? [] : items.slice(at + 1).filter((item) => !known.has(keyOf(item)));
}
