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
/** Credits for recognising a recording of this length. Each started second counts. */
export const recognitionCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_RECORDED_SECOND;
/** Credits that changing the voice of one second costs. */
const CREDITS_PER_CHANGED_SECOND = 5;
/** Credits for changing the voice of a part of this length. Each started second counts. */
export const voiceChangeCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_CHANGED_SECOND;

/** Characters translated for one credit: about one second of speech. */
const CHARACTERS_PER_TRANSLATION_CREDIT = 15;
/** Credits for translating `texts`, rounded up over all of them. Texts without characters cost nothing. */
export const translationCredits = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + countCharacters(text), 0) / CHARACTERS_PER_TRANSLATION_CREDIT);
/** Credits per second for translating a recording whose text is not known yet. */
const CREDITS_PER_TRANSLATED_SECOND = 1;
/** Credits for translating the speech of a recording of this length, per language. */
export const spokenTranslationCredits = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * CREDITS_PER_TRANSLATED_SECOND;
/** Characters per second that a translation hardly ever exceeds. */
const SPOKEN_CHARACTERS_PER_SECOND = 20;
/**
 * Upper limit of the credits for speaking the translation of speech of this length, while its text is unknown. If it
 * would cost more, it is not spoken until the user has seen the price.
 */
export const spokenSpeechCreditsMax = (durationMs: number): number =>
  Math.ceil(durationMs / 1000) * SPOKEN_CHARACTERS_PER_SECOND * CREDITS_PER_CHARACTER;

/** Credits that removing burned-in text from one second of a video costs. */
const CREDITS_PER_CLEANED_SECOND = 2;
/** Credits for removing text that is in a video for this long. Each started second counts. */
export const removalCredits = (coveredMs: number): number =>
  Math.ceil(coveredMs / 1000) * CREDITS_PER_CLEANED_SECOND;
