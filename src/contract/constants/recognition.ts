/** Longest recording to recognise, in seconds. */
export const RECORDING_SECONDS_MAX = 4 * 3600;
/** Largest recording to transcribe through the API, in bytes. */
export const TRANSCRIPTION_BYTES_MAX = 25 * 1024 * 1024;
/** Longest prompt of a transcription, in characters. */
export const TRANSCRIPTION_PROMPT_CHARACTERS_MAX = 4_096;
/** Formats of transcriptions through the API. */
export const TRANSCRIPTION_FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;
/** File formats of a transcript. */
export const TRANSCRIPT_FORMATS = ['srt', 'vtt', 'txt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
