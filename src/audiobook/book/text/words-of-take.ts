import type { Take } from '../../../contract/index.ts';
import { piecesOf, spreadOver } from '../../../studio/model/timed-words.ts';

/** A word by its UTF-16 offsets in the text, and its start in ms. */
type SpokenWord = readonly [from: number, to: number, startMs: number, ...unknown[]];

const estimated = new WeakMap<Take, readonly SpokenWord[]>();

const estimate = ({ text, duration_ms }: Take): SpokenWord[] => {
  const pieces = piecesOf(text);
  return spreadOver(pieces, 0, duration_ms).map(({ text: word, startMs }, index) => {
    const { from } = pieces[index]!;
    return [from, from + word.length, startMs];
  });
};

/** The words of a take with their times: as measured, or estimated by their lengths where the voice reports none. */
export function wordsOfTake(take: Take): readonly SpokenWord[] {
  if (take.marks.length > 0) return take.marks;
  const known = estimated.get(take);
  if (known) return known;
  const words = estimate(take);
  estimated.set(take, words);
  return words;
}
