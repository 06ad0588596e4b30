import type { Pronounced } from '../../../src/contract/pronunciation.ts';
import { readText } from '../reading/read-text.ts';

/** What is not heard of a text. */
const UNHEARD = /[^\p{L}\p{M}\p{N}]/gu;

/** A word in lower case and without punctuation, to be compared with what was recognised. */
export const soundingWord = (word: string): string =>
  word.normalize('NFKC').toLowerCase().replaceAll(UNHEARD, '');

/** What is heard of a text: numbers in words, no case, no punctuation, no spaces. */
export const soundingOf = (
  text: string,
  language: string,
  pronounced: readonly Pronounced[] = [],
): string[] => [...soundingWord(readText(text, language, pronounced).text)];
