/**
 * How a voice is cloned. `instant` uses a short sample and usually takes about a minute. `professional` uses several
 * samples and a sentence that proves whose voice it is, and searches longer.
 */
export const CLONE_KINDS = ['instant', 'professional'] as const;
export type CloneKind = (typeof CLONE_KINDS)[number];

/** Limits for the samples of a clone. Lengths are in milliseconds, for all chosen parts together. */
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
/** Largest recording to choose a sample from, in bytes. */
export const SAMPLE_BYTES_MAX = 50 * 1024 * 1024;

/** Lowest recommended level of a sample's speech, in dBFS. */
export const SAMPLE_LEVEL_DB_MIN = -36;
/** Lowest recommended signal-to-noise ratio of a sample, in dB. */
export const SAMPLE_NOISE_DB_MIN = 18;
/** Highest recommended share of clipped samples. */
export const SAMPLE_CLIPPED_MAX = 0.001;

/**
 * Problems of a sample. `silent`, `several_speakers` and `too_short` (less speech than needed) reject it; the others
 * make the clone worse.
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

/** Why a clone was not made. The attempt is always given back. */
export const CLONE_FAILURES = {
  failed: 1,
  sensitive: 3,
  language: 4,
  /** The wrong sentence was spoken, or by another voice. */
  mismatch: 5,
} as const;

/** Longest recording of the sentence that proves whose voice it is, in milliseconds. */
export const PROOF_MS_MAX = 30_000;

/** Most characters in the name of a clone. */
export const CLONE_NAME_MAX = 60;
/** Most clones that a workspace keeps. */
export const CLONES_MAX = 100;

/** What a user can state about a voice. */
export const CLONE_GENDERS = ['female', 'male', 'neutral'] as const;
export const VOICE_AGES = ['young', 'middle_aged', 'old'] as const;
export type VoiceAge = (typeof VOICE_AGES)[number];

/**
 * A voice from new samples whose similarity (cosine) is this much lower than the current one's needs the user's
 * consent.
 */
export const SIMILARITY_LOSS_ASKED = 0.01;
