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
