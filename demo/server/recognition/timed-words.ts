import type { ProjectSegment } from '../../../src/contract/index.ts';
import { piecesOf, spreadOver, type TimedWord } from '../../../src/studio/model/timed-words.ts';

/** Adjacent words of the text with their common known times. */
interface Group {
  pieces: ReturnType<typeof piecesOf>;
  /** Null for words that were added by hand, which are not in the recording. */
  times: { startMs: number; endMs: number } | null;
  /** Index of the group's last word in the recording. */
  last: number;
}

const groupsOf = (text: string, words: ProjectSegment['words']): Group[] => {
  const groups: Group[] = [];
  let next = 0;
  for (const piece of piecesOf(text)) {
    const to = piece.from + piece.text.length;
    while (next < words.length && words[next]![1] <= piece.from) next++;
    let last = next - 1;
    while (last + 1 < words.length && words[last + 1]![0] < to) last++;
    const before = groups.at(-1);
    if (last < next) {
      if (before && !before.times) before.pieces.push(piece);
      else groups.push({ pieces: [piece], times: null, last: -1 });
      continue;
    }
    const endMs = words[last]![3];
    if (before?.times && before.last >= next) {
      before.pieces.push(piece);
      before.times.endMs = Math.max(before.times.endMs, endMs);
      before.last = last;
    } else groups.push({ pieces: [piece], times: { startMs: words[next]![2], endMs }, last });
  }
  return groups;
};

/**
 * The words of a segment's current text with times. Corrected words get the times of the words they replace. Added
 * words share the time between their neighbours.
 *
 * @param earliestMs end of the previous segment
 */
export const timedWordsOf = (
  { text, start_ms, end_ms, words }: Pick<ProjectSegment, 'text' | 'start_ms' | 'end_ms' | 'words'>,
  earliestMs: number,
): TimedWord[] => {
  const begin = start_ms ?? earliestMs;
  const groups = groupsOf(text, words);
  let at = begin;
  return groups.flatMap(({ pieces, times }, index) => {
    const startMs = Math.max(at, times?.startMs ?? at);
    const nextMs = groups[index + 1]?.times?.startMs;
    const endMs = Math.max(startMs, times?.endMs ?? nextMs ?? end_ms ?? startMs);
    at = endMs;
    return spreadOver(pieces, startMs, endMs);
  });
};
