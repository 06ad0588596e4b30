/** Largest recording for changing the voice, in bytes. */
export const VOICE_CHANGE_BYTES_MAX = 50 * 1024 * 1024;
/** Shortest part whose voice can be changed, in milliseconds. */
export const VOICE_CHANGE_MS_MIN = 500;
/** Longest part whose voice can be changed, and longest recording made for it, in milliseconds. */
export const VOICE_CHANGE_MS_MAX = 5 * 60_000;

/**
 * How a voice is changed. `match` keeps the performance and moves pitch, pitch range and timbre towards the voice;
 * `respeak` recognises the words and has the voice speak them at the same times; `direct` gives the recording to an engine
 * that converts voices itself.
 */
export const VOICE_CHANGE_METHODS = ['match', 'respeak', 'direct'] as const;
export type VoiceChangeMethod = (typeof VOICE_CHANGE_METHODS)[number];

/** How strongly noise is removed before the voice is changed. */
export const NOISE_REMOVALS = ['none', 'gentle', 'strong'] as const;
export type NoiseRemoval = (typeof NOISE_REMOVALS)[number];

/**
 * What happens to music and other sound behind a voice. `together` changes the recording as it is. Otherwise the voice
 * is separated and changed alone, and the rest is mixed back in or left out.
 */
export const VOICE_CHANGE_BACKGROUNDS = ['together', 'put_back', 'left_out'] as const;
export type VoiceChangeBackground = (typeof VOICE_CHANGE_BACKGROUNDS)[number];

/** File formats of a changed recording. */
export const VOICE_CHANGE_FORMATS = ['mp3', 'wav', 'm4a'] as const;
export type VoiceChangeFormat = (typeof VOICE_CHANGE_FORMATS)[number];
