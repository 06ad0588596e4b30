import type { TimedWord } from '../../timed-words.ts';
import { joinsOf } from '../../sentence-ends/index.ts';

const SENTENCE_END = /[.!?…。！？।؟][\p{Pe}\p{Pf}"']*$/u;
/** Words before a full stop that are examined to tell whether it ends a sentence. */
const LOOKED_AT = 4;

/** Joins words into text. */
export const joined = (words: readonly Pick<TimedWord, 'text' | 'isApart'>[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/**
 * Whether a sentence ends before the word at `index`, judging by punctuation.
 *
 * @param language BCP 47; without it only the common abbreviations are known
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
