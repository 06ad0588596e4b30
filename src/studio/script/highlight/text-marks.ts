import { PAUSE_TAG } from '../../../contract/constants/script.ts';

/** A range of a text with a mark. */
export interface TextMark {
  /** UTF-16 offsets. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'pause' | 'match' | 'match-current' | 'word';
}

/** A piece of a text and its marks. */
export interface Cut {
  readonly text: string;
  readonly kinds: readonly TextMark['kind'][];
}

/** Splits a text where marks start or end. */
export function cutText(text: string, marks: readonly TextMark[]): Cut[] {
  if (marks.length === 0) return text ? [{ text, kinds: [] }] : [];
  const edges = new Set([0, text.length]);
  for (const { from, to } of marks) {
    for (const edge of [from, to]) edges.add(Math.min(Math.max(edge, 0), text.length));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1]!;
    return {
      text: text.slice(from, to),
      kinds: marks.filter((mark) => mark.from < to && mark.to > from).map(({ kind }) => kind),
    };
  });
}

/** Marks the pauses in a gap. */
export const pauseMarks = (gap: string): TextMark[] =>
  gap.includes('[')
    ? Array.from(gap.matchAll(PAUSE_TAG), ({ index, 0: tag }) => ({
        from: index,
        to: index + tag.length,
        kind: 'pause' as const,
      }))
    : [];

export const sameMarks = (a: readonly TextMark[], b: readonly TextMark[]): boolean =>
  a.length === b.length &&
  a.every(({ from, to, kind }, index) => {
    const other = b[index]!;
    return from === other.from && to === other.to && kind === other.kind;
  });
