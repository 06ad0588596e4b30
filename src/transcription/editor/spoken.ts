import type { Segments } from './transcript.ts';

/** Index of the segment playing at a time: the last one that has begun; -1 before the first. */
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

/** Start in ms of the word at a text offset; the segment's start if the time is unknown. */
export function timeOfWord({ words, start_ms }: Segments[number], offset: number): number {
  const word = words.findLast(([from]) => from <= offset);
  return word?.[2] ?? start_ms ?? 0;
}
