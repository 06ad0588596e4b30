/** A subtitle in both languages. */
export interface StageCue {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Text spoken in the recording. */
  readonly source: string;
  readonly translation: string;
}

/** Most subtitles shown at once; more would cover the picture. */
const AT_ONCE = 4;

/**
 * The subtitles at a time.
 * @param cues sorted by start
 */
export function cuesAt(cues: readonly StageCue[], ms: number): StageCue[] {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle]!.startMs <= ms) low = middle + 1;
    else high = middle;
  }
  return cues.slice(Math.max(0, low - AT_ONCE), low).filter(({ endMs }) => endMs > ms);
}
