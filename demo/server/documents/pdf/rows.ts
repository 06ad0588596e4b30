import { commonest, type Fragment } from './geometry.ts';

/** Adjacent fragments on one baseline, without a gap as wide as that between columns. */
export type Piece = Fragment;

/** Height of letters above the base line, in em. */
const ASCENT = 0.8;
/** Maximum size of raised and lowered letters, as a share of the letters they belong to. Browsers use 0.83. */
const SMALL = 0.9;
/** Least distance of their base line from that of the others, in em. */
const RAISED = 0.15;
/** Gaps in em: between words, and the least between columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;

/** Maximum difference of baselines within a row, in em of the smaller letters. */
const SAME_ROW = 0.3;

/** Groups adjacent fragments into rows, from top to bottom. */
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

/** After a word, a year or a sentence, a raised number is a note; after another number or a unit, a power. */
const TAKES_NOTE = /(?:\p{L}{3}|(?<!\d)(?:1[5-9]|20)\d\d|\p{L}[.,;:!?]|[.,;:!?”’"»)\]])\s*$/u;
const TAKES_POWER = /(?<!\p{L})(?:min|sec|mol|rad|deg|nmi|sin|cos|tan|log|exp|det)\s*$/iu;
const NOTE = /^\s*(?:\d{1,3}|[*†‡§¶]{1,3}|[,–])(?:\s*[,–]\s*\d{1,3})*\s*$/;

const isBesideY = (small: Fragment, host: Fragment): boolean =>
  small.size <= SMALL * host.size &&
  small.y > host.y - ASCENT * host.size &&
  small.y < host.y + SAME_ROW * host.size &&
  Math.abs(host.y - small.y) >= RAISED * small.size;

/** The fragment that a small raised or lowered one follows; else the one it precedes, as in a note. */
const hostOf = (small: Fragment, fragments: readonly Fragment[]): Fragment | undefined => {
  const hosts = fragments.filter((host) => isBesideY(small, host));
  const near = (gap: number, { size }: Fragment) => Math.abs(gap) <= SAME_ROW * size;
  return (
    hosts.find((host) => near(small.x - host.right, host)) ??
    hosts.find((host) => near(host.x - small.right, host))
  );
};

/** Joins adjacent marks into one fragment: `1`, `,` and `2` all follow the same word. */
const joinSmall = (fragments: readonly Fragment[], largest: number): Fragment[] => {
  const joined: Fragment[] = [];
  for (const fragment of fragments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = joined.at(-1);
    const goesOn =
      last &&
      fragment.size <= SMALL * largest &&
      last.size === fragment.size &&
      last.y === fragment.y &&
      NOTE.test(last.text) &&
      NOTE.test(fragment.text) &&
      fragment.x - last.right < SAME_ROW * fragment.size;
    if (goesOn)
      joined[joined.length - 1] = { ...last, text: last.text + fragment.text, right: fragment.right };
    else joined.push({ ...fragment });
  }
  return joined;
};

/** Puts small raised and lowered fragments onto the base line, without the marks of notes. */
const settle = (found: readonly Fragment[], onNote: (mark: string) => void): Fragment[] => {
  const largest = Math.max(...found.map(({ size }) => size));
  const fragments = joinSmall(found, largest);
  return fragments.flatMap((fragment) => {
    const host = fragment.size <= SMALL * largest ? hostOf(fragment, fragments) : undefined;
    if (!host) return [fragment];
    const isBehind = host.x < fragment.x;
    const isRaised = fragment.y < host.y;
    const isMark = NOTE.test(fragment.text) && TAKES_NOTE.test(host.text) && !TAKES_POWER.test(host.text);
    if (!isBehind || !isRaised || !isMark) return [{ ...fragment, y: host.y }];
    onNote(fragment.text);
    // Text after the mark follows the word directly
    host.right = Math.max(host.right, fragment.right);
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

/** The pieces of a page, row by row; calls `onNote` with the removed marks of notes. */
export const piecesOf = (fragments: readonly Fragment[], onNote: (mark: string) => void): Piece[] =>
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
