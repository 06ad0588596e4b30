import type { Take } from '../../contract/index.ts';

/** Maps a position from one take to another: to the same word if both have word times, else proportionally. */
export function samePlace(from: Take, to: Take, ms: number): number {
  const index = from.marks.findLastIndex(([, , startMs]) => startMs <= ms);
  const [word, other] = [from.marks[index], to.marks[index]];
  if (word && other && from.text === to.text) {
    const part = Math.min(1, (ms - word[2]) / Math.max(1, word[3] - word[2]));
    return Math.round(other[2] + part * (other[3] - other[2]));
  }
  return Math.round((ms / Math.max(1, from.duration_ms)) * to.duration_ms);
}
