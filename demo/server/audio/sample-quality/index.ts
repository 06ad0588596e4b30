import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { WavError } from '../wav.ts';
import type { Answer } from './worker.ts';

/** Measurements of a voice sample that need no comparison of voices. */
export interface SoundQuality {
  durationMs: number;
  /** Level of its speech in decibels of full scale (root mean square); null when nobody speaks. */
  levelDb: number | null;
  /** Share of the samples that are clipped at full scale. */
  clippedShare: number;
  /** Whether most of it contains music, also behind a voice. */
  hasMusic: boolean;
  /** Distance from speech to noise, in decibels; null when nobody speaks. */
  noiseDb: number | null;
  /** Sections of speech in milliseconds: loud and varying. */
  speech: readonly (readonly [startMs: number, endMs: number])[];
}

/**
 * Measures a recording in a thread, with only a piece of it in memory.
 *
 * @param path WAV of any rate
 * @throws WavError when it is not one; the signal's reason when aborted
 */
export const measureSound = async (path: string, asking: Asking): Promise<SoundQuality> => {
  const script = new URL('./worker.ts', import.meta.url);
  const answer = await runInThread<Answer>(script, { name: 'sample-quality', task: { path }, ...asking });
  if ('unreadable' in answer) throw new WavError(answer.unreadable);
  return answer;
};
