/** A subtitle in a file. Its text keeps the line breaks of the file. */
export interface SubtitleCue {
  startMs: number;
  endMs: number;
  text: string;
  /** Speaker, if the file names one. */
  speaker?: string | undefined;
  /** Text in the spoken language, if `text` is its translation. */
  source?: string | undefined;
}

/** Orders by start, then by end. */
export const byTime = (
  a: { startMs: number; endMs: number },
  b: { startMs: number; endMs: number },
): number => a.startMs - b.startMs || a.endMs - b.endMs;
