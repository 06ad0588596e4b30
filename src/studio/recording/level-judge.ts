/** What a speaker should know of the loudness while they record. */
export type LevelAdvice = 'listening' | 'good' | 'quiet' | 'clipped';

/** A sentence has a loud syllable in every such span. */
const SPAN_MS = 3_000;
/** The loudest moment of quiet speech; its mean is some 8 dB below. */
const QUIET_DB = -30;
/** From this sample value on the recording is cut off, or soon will be. */
const CLIPPED = 0.985;

/** Judges the loudness of the last seconds of a recording. */
export function createLevelJudge() {
  let heard: { readonly at: number; readonly db: number; readonly peak: number }[] = [];
  let begun: number | null = null;
  return {
    /**
     * @param at milliseconds of recording
     * @param db loudness of this moment in dBFS
     * @param peak its loudest sample, 0 … 1
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
