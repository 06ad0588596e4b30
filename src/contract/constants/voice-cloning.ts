/**
 * How a voice is cloned. `instant` makes it of a short sample, usually in about a minute; `professional` takes several samples
 * and a sentence that proves whose voice it is, and searches longer.
 */
export const CLONE_KINDS = ['instant', 'professional'] as const;
export type CloneKind = (typeof CLONE_KINDS)[number];

/** What the samples of a clone may be; lengths in milliseconds, of the chosen parts together. */
export interface SampleLimits {
  countMin: number;
  countMax: number;
  totalMsMin: number;
  totalMsMax: number;
}

export const SAMPLE_LIMITS: Readonly<Record<CloneKind, SampleLimits>> = {
  instant: { countMin: 1, countMax: 3, totalMsMin: 10_000, totalMsMax: 2 * 60_000 },
  professional: { countMin: 3, countMax: 25, totalMsMin: 60_000, totalMsMax: 30 * 60_000 },
};

/** Shortest part of a recording that can be a sample, in milliseconds. */
export const SAMPLE_MS_MIN = 3000;
/** Longest recording made for a sample, in milliseconds. */
export const SAMPLE_RECORDING_MS_MAX = 5 * 60_000;
/** Largest recording that a sample can be chosen from, in bytes. */
export const SAMPLE_BYTES_MAX = 50 * 1024 * 1024;

/** Quietest speech that a sample should have, in dBFS. */
export const SAMPLE_LEVEL_DB_MIN = -36;
/** Least distance from speech to noise that a sample should have, in dB. */
export const SAMPLE_NOISE_DB_MIN = 18;
/** Largest share of clipped samples that a sample should have. */
export const SAMPLE_CLIPPED_MAX = 0.001;

/**
 * What can be wrong with a sample. `silent` and `several_speakers` and `too_short` (less speech than a sample needs)
 * refuse it; the others make the clone worse.
 */
export const SAMPLE_PROBLEMS = [
  'silent',
  'too_short',
  'several_speakers',
  'quiet',
  'clipped',
  'music',
  'noisy',
] as const;
export type SampleProblem = (typeof SAMPLE_PROBLEMS)[number];
export const REFUSING_SAMPLE_PROBLEMS: readonly SampleProblem[] = ['silent', 'too_short', 'several_speakers'];

/** Why a clone was not made. Its attempt is given back each time. */
export const CLONE_FAILURES = {
  failed: 1,
  sensitive: 3,
  language: 4,
  /** The spoken sentence is another one, or another voice speaks it. */
  mismatch: 5,
} as const;

/** Longest recording of the sentence that proves whose voice it is, in milliseconds. */
export const PROOF_MS_MAX = 30_000;

/** Most characters in the name of a clone. */
export const CLONE_NAME_MAX = 60;
/** Most clones that a workspace keeps. */
export const CLONES_MAX = 100;

/** What a user may say about a voice. */
export const CLONE_GENDERS = ['female', 'male', 'neutral'] as const;
export const VOICE_AGES = ['young', 'middle_aged', 'old'] as const;
export type VoiceAge = (typeof VOICE_AGES)[number];

/** A voice of new samples that comes so much less near than the present one, by cosine, replaces it only on the user's word. */
export const SIMILARITY_LOSS_ASKED = 0.01;
