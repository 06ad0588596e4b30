/** A subtitle as files have it. Its text has a line break where the file has one. */
export interface SubtitleCue {
  startMs: number;
  endMs: number;
  text: string;
  /** Who speaks, where the file tells. */
  speaker?: string | undefined;
  /** The text in the language it was said in, where `text` is its translation. */
  source?: string | undefined;
}

/** By start and, of those that start together, by end. */
export const byTime = (
  a: { startMs: number; endMs: number },
  b: { startMs: number; endMs: number },
): number => a.startMs - b.startMs || a.endMs - b.endMs;
