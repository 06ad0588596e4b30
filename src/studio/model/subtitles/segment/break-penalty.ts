import { baseLanguage } from '../../../../contract/base-language.ts';
import { UNSPACED, type TimedWord } from '../../timed-words.ts';
import { phrasesOf } from './phrases.ts';

type Word = Pick<TimedWord, 'text' | 'isApart'>;

/** Penalties for a break, from best to worst. */
const AFTER_CLAUSE = 0.1;
const BEFORE_CLAUSE = 0.3;
const BEFORE_PHRASE = 0.45;
const NEUTRAL = 0.6;
const LOOSE_TIE = 1;
const TIE = 1.6;
/** Inside a word. */
const NEVER = 5;

const CLAUSE_END = /[,;:—–…、，；：.!?。！？؛،][\p{Pe}\p{Pf}"']*$/u;
const OPENER = /^[\p{Ps}\p{Pi}"—–]/u;
const NUMBER = /^[\p{Sc}]?\d[\d.,]*$/u;
const NAME = /^\p{Lu}[\p{Ll}\p{M}’'-]+$/u;
/** Japanese endings and particles, which belong to the word before them. */
const HIRAGANA = /^\p{Script=Hiragana}/u;

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/**
 * Penalty for ending a line or a subtitle between two words of a sentence: lowest after a comma, highest between an
 * article and its noun, a preposition and its object, or the parts of a name.
 *
 * @param language BCP 47
 */
export const breakPenalty = (before: Word, after: Word, language: string): number => {
  if (!after.isApart && !UNSPACED.test(before.text) && !UNSPACED.test(after.text)) return NEVER;
  // Within a sentence a full stop ends an abbreviation, which belongs to the next word
  if (before.text.endsWith('.')) return TIE;
  if (CLAUSE_END.test(before.text)) return AFTER_CLAUSE;
  const { leading, light, clause, phrase, trailing } = phrasesOf(language);
  const [last, next] = [bare(before.text), bare(after.text)];
  if (leading.has(last) || trailing.has(next) || HIRAGANA.test(after.text)) return TIE;
  if (NUMBER.test(before.text) && /^\p{L}/u.test(after.text)) return TIE;
  // All German nouns are capitalised: the word before one may well belong to it
  const isNounLanguage = baseLanguage(language) === 'de';
  if (isNounLanguage ? NAME.test(after.text) : NAME.test(before.text) && /^\p{Lu}/u.test(after.text))
    return isNounLanguage ? LOOSE_TIE : TIE;
  if (OPENER.test(after.text) || clause.has(next)) return BEFORE_CLAUSE;
  if (light.has(last)) return LOOSE_TIE;
  return phrase.has(next) ? BEFORE_PHRASE : NEUTRAL;
};
