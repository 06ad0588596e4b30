/** Key of the default voice for scripts in the default-voice map. */
export const DEFAULT_VOICE_SPEECH = 'text_to_speech';
/** The model for many languages. */
export const MODEL_MULTILINGUAL = 'tts-multilingual';
/** Most mixes that a workspace keeps. */
export const MIXES_MAX = 50;
/** Most words on a workspace's pronunciation list. */
export const PRONUNCIATIONS_MAX = 1_000;
/** Most voices in a mix. */
export const MIX_VOICES_MAX = 3;
/** Most collections of voices that a user keeps. */
export const COLLECTIONS_MAX = 50;
/** Most voices in a collection. */
export const COLLECTION_VOICES_MAX = 500;
/** Longest name of a collection, in characters. */
export const COLLECTION_NAME_CHARACTERS_MAX = 60;
/** Longest sentence for comparing voices, in characters. */
export const AUDITION_TEXT_MAX = 120;
/** How often code that waits for the list of voice models checks for it, in milliseconds. */
export const VOICE_MODEL_POLL_MS = 50;

/** Genders that can be deduced from a speaker's pitch. */
export const SPEAKER_GENDERS = ['female', 'male'] as const;
export type SpeakerGender = (typeof SPEAKER_GENDERS)[number];
