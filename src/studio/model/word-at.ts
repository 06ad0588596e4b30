import type { Take } from '../../contract/index.ts';

type Marks = Take['marks'];

/** The word spoken at a time in the take: the last one that has started. Null before the first. */
export function wordAt<Mark extends readonly [number, number, number, ...unknown[]]>(
  marks: readonly Mark[],
  ms: number,
): Mark | null {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]![2] <= ms) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1] ?? null;
}

/** Start of the word at an offset of the take's text, in ms; 0 for a take without word times. */
export function msOfWord(marks: Marks, offset: number): number {
  const word = marks.findLast(([from]) => from <= offset);
  return word?.[2] ?? 0;
}
