import {
  recognitionCredits,
  spokenSpeechCreditsMax,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import type { PrepareUntil, VideoOutput } from '../../../src/contract/constants/video-translation.ts';
import type { Cue } from './cue.ts';

/** What is translated, as far as it has a price. */
export interface Priced {
  /** Undefined where the speech is to be recognised. */
  cues: readonly Cue[] | undefined;
  durationMs: number;
}

export interface StageCredits {
  recognition: number;
  translation: number;
  /** At most. */
  speech: number;
}

/** Texts of cues that have no translation yet. */
export const untranslated = (cues: readonly Cue[]): string[] =>
  cues.flatMap(({ text, translation }) => (translation === null ? [text] : []));

/** What the speech of one language costs at most. */
export const speechCreditsMaxOf = ({ durationMs }: Priced, output: VideoOutput): number =>
  output === 'subtitles' ? 0 : spokenSpeechCreditsMax(durationMs);

/** What each stage costs, all languages together. */
export const stageCredits = (priced: Priced, languages: number, output: VideoOutput): StageCredits => {
  const { cues, durationMs } = priced;
  return {
    recognition: cues ? 0 : recognitionCredits(durationMs),
    translation:
      languages * (cues ? translationCredits(untranslated(cues)) : spokenTranslationCredits(durationMs)),
    speech: languages * speechCreditsMaxOf(priced, output),
  };
};

/** What is held when an order begins: speech holds its own credits, once its text is known. */
export const heldCredits = ({ recognition, translation }: StageCredits, until: PrepareUntil): number =>
  until === 'recognition' ? recognition : recognition + translation;
