/** Largest file of subtitles that is read, in bytes. */
export const SUBTITLE_BYTES_MAX = 5 * 1024 * 1024;
/** Most subtitles in one file. */
export const SUBTITLE_CUES_MAX = 10_000;
/** Longest text of one subtitle that is read, in characters. */
export const SUBTITLE_CHARACTERS_MAX = 2_000;
/** Most places in one file that are named as damaged. */
export const SUBTITLE_PROBLEMS_MAX = 100;
