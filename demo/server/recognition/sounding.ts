import type { Pronounced } from '../../../src/contract/pronunciation.ts';
import { readText } from '../reading/read-text.ts';

/** Characters without a sound. */
const UNHEARD = /[^\p{L}\p{M}\p{N}]/gu;

/** A word in lower case without punctuation, for comparison with recognised words. */
export const soundingWord = (word: string): string =>
  word.normalize('NFKC').toLowerCase().replaceAll(UNHEARD, '');

/** The audible content of a text: numbers in words, without case, punctuation and spaces. */
export const soundingOf = (
  text: string,
  language: string,
  pronounced: readonly Pronounced[] = [],
): string[] => [...soundingWord(readText(text, language, pronounced).text)];
