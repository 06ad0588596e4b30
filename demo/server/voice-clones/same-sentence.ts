import { soundingOf } from '../recognition/sounding.ts';

/**
 * Maximum share of differing characters. Recognition errors stay below it; two sentences that share half of their parts
 * differ by more.
 */
const DIFFERENT_MAX = 0.3;

/** Edit distance: characters to change, insert or delete to turn one text into the other. */
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
 * Whether the recognised text is this sentence. Compares characters rather than words: recognition spells many words
 * differently, and some languages have no spaces between words.
 */
export const isSameSentence = (sentence: string, heard: string, language: string): boolean => {
  const expected = soundingOf(sentence, language);
  // A speaker who goes on says something else; the rest of a much longer text is not worth comparing
  const said = soundingOf(heard.slice(0, 4 * sentence.length), language);
  return distanceOf(expected, said) <= DIFFERENT_MAX * expected.length;
};
