import type { TimedWord } from '../../timed-words.ts';
import { joinsOf } from '../../sentence-ends/index.ts';

const SENTENCE_END = /[.!?…。！？।؟][\p{Pe}\p{Pf}"']*$/u;
/** So many words before a full stop tell whether it ends a sentence. */
const LOOKED_AT = 4;

/** The words of a text as one writes them. */
export const joined = (words: readonly Pick<TimedWord, 'text' | 'isApart'>[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/**
 * Whether a sentence ends before the word at `index`, by its punctuation.
 *
 * @param language BCP 47; without it only the abbreviations of all languages are known
 */
export const endsBefore = (
  words: readonly Pick<TimedWord, 'text' | 'isApart'>[],
  index: number,
  language = 'und',
): boolean => {
  const before = words[index - 1];
  const next = words[index];
  if (!before || !next) return true;
  if (!SENTENCE_END.test(before.text)) return false;
  return !joinsOf(language)(joined(words.slice(Math.max(0, index - LOOKED_AT), index)), next.text);
};
