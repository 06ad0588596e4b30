/** Advice about the level, for a speaker who is recording. */
export type LevelAdvice = 'listening' | 'good' | 'quiet' | 'clipped';

/** Any span of this length contains a loud syllable. */
const SPAN_MS = 3_000;
/** Peak of quiet speech, whose mean is about 8 dB lower. */
const QUIET_DB = -30;
/** Sample value from which the recording is clipped, or nearly so. */
const CLIPPED = 0.985;

/** Judges the level of the last seconds of a recording. */
export function createLevelJudge() {
  let heard: { readonly at: number; readonly db: number; readonly peak: number }[] = [];
  let begun: number | null = null;
  return {
    /**
     * @param at position in the recording, in ms
     * @param db current level in dBFS
     * @param peak current peak, 0 … 1
     */
    accept(at: number, db: number, peak: number): LevelAdvice {
      begun ??= at;
      heard = [...heard.filter((one) => one.at > at - SPAN_MS), { at, db, peak }];
      if (heard.some((one) => one.peak >= CLIPPED)) return 'clipped';
      if (heard.some((one) => one.db >= QUIET_DB)) return 'good';
      return at - begun < SPAN_MS ? 'listening' : 'quiet';
    },
  };
}
