import type { Mark } from './engine.ts';
import { sourceRange, type Reading } from '../../reading/read-text.ts';

/**
 * Maps marks from the text as it was spoken to the text as it is written. Several spoken words for one written word,
 * such as "five dollars" for "$5", become one mark. Times are whole milliseconds.
 */
export function marksInSource(marks: readonly Mark[], reading: Reading): Mark[] {
  const written: Mark[] = [];
  for (const { from, to, startMs, endMs } of marks) {
    const source = sourceRange(reading, from, to);
    const last = written.at(-1);
    if (last && source.from < last.to) {
      last.to = Math.max(last.to, source.to);
      last.endMs = Math.round(endMs);
    } else written.push({ ...source, startMs: Math.round(startMs), endMs: Math.round(endMs) });
  }
  return written;
}
