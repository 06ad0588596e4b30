import { soundingOf } from '../recognition/sounding.ts';

/**
 * Largest share of characters that may differ. What recognition gets wrong of a sentence stays below it; two sentences
 * that have half of their parts in common differ by more.
 */
const DIFFERENT_MAX = 0.3;

/** Characters to change, add or leave out to get from one text to another. */
const distanceOf = (from: readonly string[], to: readonly string[]): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, one] of from.entries()) {
    const next = [index + 1];
    for (const [place, other] of to.entries())
      next.push(Math.min(row[place + 1]! + 1, next[place]! + 1, row[place]! + (one === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
};

/**
 * Whether what was recognised is this sentence. Characters are compared and not words: recognition writes many words in
 * another way than they were given, and some languages put no spaces between them.
 */
export const isSameSentence = (sentence: string, heard: string, language: string): boolean => {
  const expected = soundingOf(sentence, language);
  // Whoever goes on talking says something else; what is much longer is not worth comparing
  const said = soundingOf(heard.slice(0, 4 * sentence.length), language);
  return distanceOf(expected, said) <= DIFFERENT_MAX * expected.length;
};
