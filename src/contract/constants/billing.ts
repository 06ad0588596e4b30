import { countCharacters } from './script.ts';

/** `TenantBonus.credit_type` of a workspace that has run out of credits. */
export const CREDIT_TYPE_OUT_OF_CREDIT = 3;
/** A workspace is a member's when its plan level is above this one. */
export const MEMBERSHIP_LEVEL = 100;
/** Credits that one character of speech costs. */
const CREDITS_PER_CHARACTER = 1;
/** Credits that speaking `text` costs when it is not in the speech cache. */
export const speechCredits = (text: string): number => countCharacters(text) * CREDITS_PER_CHARACTER;
/** Credits that one second of a recording costs. */
const CREDITS_PER_RECORDED_SECOND = 1;
/** Credits that recognising a recording of this length costs; a second that has begun counts. */
export const recognitionCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_RECORDED_SECOND;
/** Credits that one second in another voice costs. */
const CREDITS_PER_CHANGED_SECOND = 5;
/** Credits that changing the voice of a part of this length costs; a second that has begun counts. */
export const voiceChangeCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_CHANGED_SECOND;

/** Characters that one credit translates: about what is said in a second. */
const CHARACTERS_PER_TRANSLATION_CREDIT = 15;
/** Credits that translating `texts` costs; what has begun counts. Texts without a character cost nothing. */
export const translationCredits = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + countCharacters(text), 0) / CHARACTERS_PER_TRANSLATION_CREDIT);
/** Credits that one second of a recording costs to translate, whose text is not known before. */
const CREDITS_PER_TRANSLATED_SECOND = 1;
/** Credits that translating what is said in a recording of this length costs for each language. */
export const spokenTranslationCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_TRANSLATED_SECOND;
/** Characters of a translation that a second of speech hardly ever exceeds. */
const SPOKEN_CHARACTERS_PER_SECOND = 20;
/**
 * Credits that speaking the translation of speech of this length costs at most, while its text is not known. What would
 * cost more is not spoken before its user has seen the price.
 */
export const spokenSpeechCreditsMax = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * SPOKEN_CHARACTERS_PER_SECOND * CREDITS_PER_CHARACTER;

/** Credits that removing burned-in text from one second of a video costs. */
const CREDITS_PER_CLEANED_SECOND = 2;
/** Credits that removing text costs which stands in a video for so long; a second that has begun counts. */
export const removalCredits = (coveredMs: number): number =>
  Math.ceil(coveredMs / 1000) * CREDITS_PER_CLEANED_SECOND;
