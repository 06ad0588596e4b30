import type { RemovalArea } from '../../../../src/contract/index.ts';

/** Areas with the same text less than this apart are one. */
const APART_MS = 300;
/** An area is a piece of another one that covers more than this share of it and of its time. */
const PIECE_SHARE = 0.7;
/** Milliseconds by which a piece of a text may exceed the whole, where the background looks like letters. */
const BEYOND_MS = 500;

const area = ({ left, top, right, bottom }: RemovalArea): number => (right - left) * (bottom - top);

/** Share of an area that another one covers. */
const coveredBy = (one: RemovalArea, other: RemovalArea): number => {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return (Math.max(0, wide) * Math.max(0, high)) / area(one);
};

/** Share of the time of an area in which another one is there. */
const timeCoveredBy = (one: RemovalArea, other: RemovalArea): number =>
  (Math.min(one.to_ms, other.to_ms) - Math.max(one.from_ms, other.from_ms)) / (one.to_ms - one.from_ms);

/** Drops pieces of texts that were also found as a whole. */
export const withoutPieces = (areas: readonly RemovalArea[]): RemovalArea[] =>
  areas.filter(
    (one) =>
      !areas.some(
        (other) =>
          other !== one &&
          area(other) > area(one) &&
          other.from_ms <= one.from_ms + BEYOND_MS &&
          other.to_ms >= one.to_ms - BEYOND_MS &&
          timeCoveredBy(one, other) > PIECE_SHARE &&
          coveredBy(one, other) > PIECE_SHARE,
      ),
  );

const overlap = (a: RemovalArea, b: RemovalArea): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Joins areas of the same text that a cut in the video divided. */
export const joinAreas = (areas: readonly RemovalArea[]): RemovalArea[] => {
  const joined: RemovalArea[] = [];
  for (const area of areas.toSorted((a, b) => a.from_ms - b.from_ms || a.top - b.top)) {
    const same = joined.findLast(
      (one) =>
        one.text === area.text &&
        one.text !== '' &&
        overlap(one, area) &&
        area.from_ms - one.to_ms < APART_MS,
    );
    if (same) {
      same.to_ms = Math.max(same.to_ms, area.to_ms);
      same.left = Math.min(same.left, area.left);
      same.right = Math.max(same.right, area.right);
      same.top = Math.min(same.top, area.top);
      same.bottom = Math.max(same.bottom, area.bottom);
    } else joined.push({ ...area });
  }
  return joined;
};
