import type { TimedWord } from '../../timed-words.ts';
import type { SubtitlePreset } from '../presets.ts';
import { cuesOf, type Cue } from './cues.ts';
import { SENTENCE_PAUSE_MS } from './sentences-in.ts';
import { showTimes } from './show-times.ts';

/** Splits words into turns: one speaker without a long pause. */
const turnsIn = (words: readonly TimedWord[]): TimedWord[][] => {
  const turns: TimedWord[][] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const goesOn =
      before && before.speaker === word.speaker && word.startMs - before.endMs < SENTENCE_PAUSE_MS;
    if (goesOn) turns.at(-1)!.push(word);
    else turns.push([word]);
  });
  return turns;
};

export interface SegmentOptions {
  preset: SubtitlePreset;
  /** Frames per second of the picture. */
  frameRate: number;
  /** BCP 47. */
  language: string;
}

/**
 * Divides words into subtitles and lines, at sentences, clauses, phrases and pauses, with the durations and gaps of the
 * preset. Each subtitle has one speaker.
 */
export const segmentWords = (
  words: readonly TimedWord[],
  { preset, frameRate, language }: SegmentOptions,
): Cue[] => {
  const limits = preset.limitsOf(language);
  const spoken = turnsIn(words).flatMap((turn) =>
    cuesOf(turn, language, limits).map((cue): Cue => ({ ...cue, speaker: turn[0]!.speaker })),
  );
  return showTimes(
    spoken.toSorted((a, b) => a.startMs - b.startMs),
    limits,
    frameRate,
    language,
  );
};
