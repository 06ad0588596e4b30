import type { Segments } from './transcript.ts';

/** Index of the segment that is heard at a moment: the last one that has begun; -1 before the first. */
export function segmentAt(segments: Segments, ms: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]!.start_ms ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** When the word at a place of a text begins; the start of the segment where that is not known. */
export function timeOfWord({ words, start_ms }: Segments[number], offset: number): number {
  const word = words.findLast(([from]) => from <= offset);
  return word?.[2] ?? start_ms ?? 0;
}
