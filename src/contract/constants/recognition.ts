/** Longest recording that is recognised at once, in seconds. */
export const RECORDING_SECONDS_MAX = 4 * 3600;
/** Largest recording that a program sends to be transcribed, in bytes. */
export const TRANSCRIPTION_BYTES_MAX = 25 * 1024 * 1024;
/** Longest prompt of a transcription, in characters. */
export const TRANSCRIPTION_PROMPT_CHARACTERS_MAX = 4_096;
/** Formats in which a program gets the text of a recording. */
export const TRANSCRIPTION_FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;
/** Files that the text of a recording can be saved as. */
export const TRANSCRIPT_FORMATS = ['srt', 'vtt', 'txt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
