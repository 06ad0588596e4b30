import {
  recognitionCredits,
  spokenSpeechCreditsMax,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import type { PrepareUntil, VideoOutput } from '../../../src/contract/constants/video-translation.ts';
import type { Cue } from './cue.ts';

/** The parts of an order that determine its price. */
export interface Priced {
  /** Undefined if the speech has to be recognised. */
  cues: readonly Cue[] | undefined;
  durationMs: number;
}

export interface StageCredits {
  recognition: number;
  translation: number;
  /** Maximum. */
  speech: number;
}

/** Texts of cues without a translation. */
export const untranslated = (cues: readonly Cue[]): string[] =>
  cues.flatMap(({ text, translation }) => (translation === null ? [text] : []));

/** Maximum price of the speech in one language. */
export const speechCreditsMaxOf = ({ durationMs }: Priced, output: VideoOutput): number =>
  output === 'subtitles' ? 0 : spokenSpeechCreditsMax(durationMs);

/** Price of each stage, for all languages together. */
export const stageCredits = (priced: Priced, languages: number, output: VideoOutput): StageCredits => {
  const { cues, durationMs } = priced;
  return {
    recognition: cues ? 0 : recognitionCredits(durationMs),
    translation:
      languages * (cues ? translationCredits(untranslated(cues)) : spokenTranslationCredits(durationMs)),
    speech: languages * speechCreditsMaxOf(priced, output),
  };
};

/** Credits held when an order begins. Speech holds its own credits once its text is known. */
export const heldCredits = ({ recognition, translation }: StageCredits, until: PrepareUntil): number =>
  until === 'recognition' ? recognition : recognition + translation;
