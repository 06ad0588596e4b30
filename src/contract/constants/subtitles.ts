/** Largest subtitle file to read, in bytes. */
export const SUBTITLE_BYTES_MAX = 5 * 1024 * 1024;
/** Most subtitles in one file. */
export const SUBTITLE_CUES_MAX = 10_000;
/** Longest text of one subtitle, in characters. */
export const SUBTITLE_CHARACTERS_MAX = 2_000;
/** Most damaged places listed for one file. */
export const SUBTITLE_PROBLEMS_MAX = 100;
/** Most lines of one subtitle that own rules may allow. */
export const SUBTITLE_LINES_MAX = 4;
/** Most characters of one line that own rules may allow. */
export const SUBTITLE_LINE_LENGTH_MAX = 120;
