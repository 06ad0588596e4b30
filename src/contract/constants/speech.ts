/** Speed by slider step, -5 … 5, as a factor of the voice's own rate. */
export const SPEED_FACTORS = [0.79, 0.83, 0.87, 0.91, 0.95, 1, 1.05, 1.09, 1.13, 1.17, 1.21] as const;
/** Step of the first entry of {@link SPEED_FACTORS}. */
export const SPEED_STEP_MIN = -5;
export const SPEED_STEP_MAX = 5;
/** Formats of a script's audio as one file. */
export const AUDIO_FORMATS = ['mp3', 'm4a', 'opus', 'wav'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];
/** Download formats of a script: one file, a zip with one file per paragraph, captions, or words with their times. */
export const DOWNLOAD_FORMATS = [...AUDIO_FORMATS, 'mp3.zip', 'wav.zip', 'srt', 'vtt', 'json'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
/** Rate of the silent placeholder audio, 8-bit mono, in hertz. */
export const SILENCE_SAMPLE_RATE = 8000;
