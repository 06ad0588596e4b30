import { align } from '../model/align.ts';

/** A piece of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Splits a text into stretches of words; those that another text does not have are marked as changed. */
export function diffWords(other: string, text: string): Stretch[] {
  const words = wordsOf(text);
  const known = wordsOf(other);
  const match = align(known, words);
  const stretches: { text: string; isChanged: boolean }[] = [];
  for (const [index, word] of words.entries()) {
    const isChanged = known[match[index]!] !== word;
    const last = stretches.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else stretches.push({ text: word, isChanged });
  }
  return stretches;
}

/** Includes white space and punctuation. */
function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment }) => segment);
}
