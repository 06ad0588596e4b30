import { toJson } from '../../api/to-json.ts';

/** How to identify and compare segments of an editor. */
export interface Shape<T> {
  keyOf(segment: T): string;
  /** Fields that are edited together. The gap after a segment is not one of them. */
  readonly parts: readonly (readonly (keyof T)[])[];
}

type Gapped = { readonly gap: string };

const isSamePart = <T>(a: T, b: T, part: readonly (keyof T)[]): boolean =>
  part.every((name) => a[name] === b[name] || toJson(a[name]) === toJson(b[name]));

/** Whether two states of a text look the same to the user. */
export const isSameText = <T extends Gapped>(
  a: readonly T[],
  b: readonly T[],
  { keyOf, parts }: Shape<T>,
): boolean =>
  a.length === b.length &&
  a.every((one, index) => {
    const other = b[index]!;
    if (one === other) return true;
    const isSame = keyOf(one) === keyOf(other) && one.gap === other.gap;
    return isSame && parts.every((part) => isSamePart(one, other, part));
  });

/**
 * Applies another window's changes to earlier states of the text, so that an undo only reverts local changes.
 *
 * @param before the text when the changes arrived
 * @param after the text with the changes
 * @returns applies the changes to an earlier state; null for a state that differs from `before` where they changed
 *   something, because going back to it would revert them
 */
export function createRebase<T extends Gapped>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, parts }: Shape<T>,
): (earlier: readonly T[]) => readonly T[] | null {
  const was = new Map(before.map((segment) => [keyOf(segment), segment]));
  const places = new Map(after.map((segment, index) => [keyOf(segment), index]));
  /** Parts the other window changed; all parts of a segment it removed. */
  const touched = before.flatMap((segment) => {
    const now = after[places.get(keyOf(segment)) ?? -1];
    const changed = now ? parts.filter((part) => !isSamePart(segment, now, part)) : parts;
    return changed.length > 0 ? [{ segment, changed }] : [];
  });

  const withChanges = (segment: T): T => {
    const key = keyOf(segment);
    const [then, now] = [was.get(key), after[places.get(key) ?? -1]];
    if (!then || !now || then === now) return segment;
    const changed = parts.filter((part) => !isSamePart(then, now, part)).flat();
    return {
      ...segment,
      ...Object.fromEntries(changed.map((name) => [name, now[name]])),
      ...(segment.gap === then.gap && { gap: now.gap }),
    };
  };

  return (earlier) => {
    const rows = new Map(earlier.map((segment) => [keyOf(segment), segment]));
    const isTouched = touched.some(({ segment, changed }) => {
      const then = rows.get(keyOf(segment));
      return !then || changed.some((part) => !isSamePart(segment, then, part));
    });
    if (isTouched) return null;
    /** Segments the other window added, by the segment of this state they follow. */
    const added = new Map<string | null, T[]>();
    let last: string | null = null;
    for (const segment of after) {
      const key = keyOf(segment);
      if (rows.has(key) && was.has(key)) last = key;
      else if (rows.has(key)) return null;
      else if (!was.has(key)) added.set(last, [...(added.get(last) ?? []), segment]);
    }
    const news = new Set([...added.values()].flat());
    const kept = earlier.filter((segment) => !was.has(keyOf(segment)) || places.has(keyOf(segment)));
    const all = [
      ...(added.get(null) ?? []),
      ...kept.flatMap((segment) => [withChanges(segment), ...(added.get(keyOf(segment)) ?? [])]),
    ];
    return all.map((segment, index) => {
      const next = all[index + 1];
      if (segment.gap || !next || !(news.has(segment) || news.has(next))) return segment;
      const place = places.get(keyOf(segment));
      // Scripts without white space have no gap between sentences either
      const areNeighbours = place !== undefined && places.get(keyOf(next)) === place + 1;
      const gap = areNeighbours ? after[place]!.gap : ' ';
      return gap ? { ...segment, gap } : segment;
    });
  };
}

/**
 * The states that undo can go back to after a merge, in their order. Stops at the first one it cannot; leaves out
 * states equal to the one after them.
 *
 * @param moments the nearest one last
 * @param now the state the user goes back from
 * @param rebase see {@link createRebase}
 */
export function rebaseHistory<M>(
  moments: readonly M[],
  now: M,
  rebase: (moment: M) => M | null,
  isSame: (a: M, b: M) => boolean,
): M[] {
  const kept: M[] = [];
  let next = now;
  for (const moment of moments.toReversed()) {
    const rebased = rebase(moment);
    if (!rebased) break;
    if (!isSame(rebased, next)) kept.push(rebased);
    next = rebased;
  }
  return kept.reverse();
}
