import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { WavError } from '../wav.ts';
import type { Answer } from './worker.ts';

/** What can be measured of a voice sample without recognising who speaks. */
export interface SoundQuality {
  durationMs: number;
  /** Of its speech, in decibels of full scale (root mean square); null when nobody speaks. */
  levelDb: number | null;
  /** Share of all samples that are cut off at full scale. */
  clippedShare: number;
  /** Whether there is music in most of it, also behind a voice. */
  hasMusic: boolean;
  /** Distance from speech to noise, in decibels; null when nobody speaks. */
  noiseDb: number | null;
  /** Stretches of speech, in milliseconds: what is loud and varies. */
  speech: readonly (readonly [startMs: number, endMs: number])[];
}

/**
 * Measures a recording, in a thread, a piece of it in memory at a time.
 *
 * @param path WAV of any rate
 * @throws WavError when it is none; the signal's reason when aborted
 */
export const measureSound = async (path: string, asking: Asking): Promise<SoundQuality> => {
  const script = new URL('./worker.ts', import.meta.url);
  const answer = await runInThread<Answer>(script, { name: 'sample-quality', task: { path }, ...asking });
  if ('unreadable' in answer) throw new WavError(answer.unreadable);
  return answer;
};
