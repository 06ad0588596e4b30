import type { OwnSettings, ScriptSegment } from '../../model/segment.ts';
import type { Matches } from '../search/find-matches.ts';
import { pauseMarks, sameMarks, type TextMark } from './text-marks.ts';

/** Mark of a sentence; null for none. */
export type SentenceMark = 'changed' | 'failed' | 'making' | null;

/** A piece of text with its marks. */
export interface Stretch {
  readonly text: string;
  readonly marks: readonly TextMark[];
}

export interface Piece extends Stretch {
  readonly key: string;
  readonly mark: SentenceMark;
  readonly isCurrent: boolean;
  /** White space and pauses after it, on its line. */
  readonly after: Stretch;
}

export interface Line {
  readonly key: string;
  /** White space and pauses before its first sentence. */
  readonly before: Stretch;
  readonly pieces: readonly Piece[];
  /** Own settings of the first sentence that has any; null for none. */
  readonly own: OwnSettings | null;
}

interface Drawn {
  readonly lead: string;
  readonly segments: readonly ScriptSegment[];
  /** By segment index. */
  markOf(index: number): SentenceMark;
  readonly currentKey: string | null;
  readonly matches: Matches | null;
}

/** Splits the text into lines, for drawing behind the field. */
export function linesOf({ lead, segments, markOf, currentKey, matches }: Drawn): Line[] {
  const lines: Line[] = [];
  const matchesIn = walk(matches);
  let at = 0;
  const stretch = (text: string, isGap: boolean): Stretch => {
    const found = matchesIn(at, at + text.length);
    at += text.length;
    return { text, marks: isGap ? [...pauseMarks(text), ...found] : found };
  };
  const begun = (key: string, before: Stretch) => ({
    key,
    before,
    pieces: [] as Piece[],
    own: null as OwnSettings | null,
  });
  let line = begun('start', { text: '', marks: [] });
  /** White space: what precedes the first line break belongs to this line, the rest starts new lines. */
  const space = (gap: string): Stretch => {
    const [first = '', ...rest] = gap.split('\n');
    const here = stretch(first, true);
    for (const before of rest) {
      lines.push(line);
      at++;
      line = begun(`${lines.length}`, stretch(before, true));
    }
    return here;
  };
  const first = line;
  first.before = space(lead);
  segments.forEach(({ key, text, gap, own }, index) => {
    const here = line;
    if (here.pieces.length === 0) here.key = key;
    here.own ??= own;
    const words = stretch(text, false);
    const after = space(gap);
    here.pieces.push({ key, ...words, mark: markOf(index), isCurrent: key === currentKey, after });
  });
  return [...lines, line];
}

/** Returns a function that finds the matches in ranges requested in order. */
function walk(matches: Matches | null) {
  const { ranges = [], current = -1 } = matches ?? {};
  let next = 0;
  return (from: number, to: number): TextMark[] => {
    while (next < ranges.length && ranges[next]!.end <= from) next++;
    const found: TextMark[] = [];
    for (let i = next; i < ranges.length && ranges[i]!.start < to; i++) {
      const { start, end } = ranges[i]!;
      found.push({
        from: Math.max(start, from) - from,
        to: Math.min(end, to) - from,
        kind: i === current ? 'match-current' : 'match',
      });
    }
    return found;
  };
}

const sameStretch = (a: Stretch, b: Stretch) => a.text === b.text && sameMarks(a.marks, b.marks);

/** Whether two lines look the same. */
export const sameLine = (a: Line, b: Line): boolean =>
  a.own === b.own &&
  sameStretch(a.before, b.before) &&
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => {
    const other = b.pieces[index]!;
    return (
      piece.key === other.key &&
      sameStretch(piece, other) &&
      sameStretch(piece.after, other.after) &&
      piece.mark === other.mark &&
      piece.isCurrent === other.isCurrent
    );
  });
