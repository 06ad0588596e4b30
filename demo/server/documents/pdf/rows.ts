import { commonest, type Fragment } from './geometry.ts';

/** Neighbouring fragments on one base line, with no gap as wide as that between columns. */
export type Piece = Fragment;

/** Height of letters above the base line, in em. */
const ASCENT = 0.8;
/** Raised and lowered letters are at most so large, as a share of those they belong to. */
const SMALL = 0.8;
/** Gaps in em: between words, and the least between columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;

/** Most that base lines of one row differ, in em of the smaller letters. */
const SAME_ROW = 0.3;

/** Fragments that stand beside each other, top to bottom. */
const rowsOf = (fragments: readonly Fragment[]): Fragment[][] => {
  const rows: Fragment[][] = [];
  for (const fragment of fragments.toSorted((a, b) => a.y - b.y)) {
    const lead = rows.at(-1)?.[0];
    const isBeside = lead && fragment.y - lead.y <= SAME_ROW * Math.min(lead.size, fragment.size);
    if (isBeside) rows.at(-1)!.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
};

/** After a word or the end of a sentence; after a number or a unit it is a power. */
const TAKES_NOTE = /(?:\p{L}{4}|\p{L}[.,;:!?]|[.,;:!?”’"»)\]])\s*$/u;
const NOTE = /^\s*(?:\d{1,3}|[*†‡§¶]{1,3})(?:\s*[,–]\s*\d{1,3})*\s*$/;

/** What a small raised or lowered fragment is written behind. */
const hostOf = (small: Fragment, fragments: readonly Fragment[]): Fragment | undefined =>
  fragments.find(
    (host) =>
      small.size <= SMALL * host.size &&
      Math.abs(small.x - host.right) <= SAME_ROW * host.size &&
      small.y > host.y - ASCENT * host.size &&
      small.y < host.y + SAME_ROW * host.size,
  );

/** Puts small raised and lowered fragments onto the base line, without the marks of notes. */
const settle = (fragments: readonly Fragment[], onNote: () => void): Fragment[] => {
  const largest = Math.max(...fragments.map(({ size }) => size));
  return fragments.flatMap((fragment) => {
    const host = fragment.size <= SMALL * largest ? hostOf(fragment, fragments) : undefined;
    if (!host) return [fragment];
    const isRaised = host.y - fragment.y >= 0.15 * host.size;
    if (!isRaised || !NOTE.test(fragment.text) || !TAKES_NOTE.test(host.text))
      return [{ ...fragment, y: host.y }];
    onNote();
    return [];
  });
};

const pieceOf = (fragments: readonly Fragment[]): Piece => {
  const rightToLeft = fragments.filter((fragment) => fragment.rightToLeft).length * 2 > fragments.length;
  const size = commonest(fragments.map((f) => [f.size, f.text.length] as const));
  let text = '';
  let before: Fragment | undefined;
  for (const fragment of rightToLeft ? fragments.toReversed() : fragments) {
    const gap = before && (rightToLeft ? before.x - fragment.right : fragment.x - before.right);
    text += gap !== undefined && gap > WORD_GAP * size ? ` ${fragment.text}` : fragment.text;
    before = fragment;
  }
  return {
    text: text.trim(),
    x: Math.min(...fragments.map(({ x }) => x)),
    right: Math.max(...fragments.map(({ right }) => right)),
    y: commonest(fragments.map((f) => [f.y, f.text.length] as const)),
    size,
    rightToLeft,
  };
};

/** What stands on a page, row by row; `onNote` is told when a mark of a note was left out. */
export const piecesOf = (fragments: readonly Fragment[], onNote: () => void): Piece[] =>
  rowsOf(settle(fragments, onNote)).flatMap((row) => {
    const pieces: Fragment[][] = [];
    let before: Fragment | undefined;
    for (const fragment of row.toSorted((a, b) => a.x - b.x)) {
      const apart = !before || fragment.x - before.right > COLUMN_GAP * Math.max(before.size, fragment.size);
      if (apart) pieces.push([fragment]);
      else pieces.at(-1)!.push(fragment);
      before = fragment;
    }
    return pieces.map(pieceOf);
  });
