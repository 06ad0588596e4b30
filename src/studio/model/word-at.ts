import type { Take } from '../../contract/index.ts';

type Marks = Take['marks'];

/** The word that sounds at a moment of the take: the last one that has begun. Null before the first. */
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

/** When the word at an offset of the take's text begins, in ms; the start for a take that does not tell. */
export function msOfWord(marks: Marks, offset: number): number {
  const word = marks.findLast(([from]) => from <= offset);
  return word?.[2] ?? 0;
}
