import { runInThread } from '../process/run-in-thread.ts';
import type { Asking } from '../process/turns.ts';
import type { MixVoice } from './mix-sound.ts';

export interface MeasureTask {
  path: string;
  voices: readonly MixVoice[];
}

/** Maximum number of voices to look for in a file. */
const LOOKED_FOR_MAX = 7;

const script = new URL('./measure-voices-thread.ts', import.meta.url);

/** Voices to look for in a file, spread over it. */
export const spreadOver = <V>(voices: readonly V[]): V[] => {
  const last = voices.length - 1;
  const count = Math.min(voices.length, LOOKED_FOR_MAX);
  return Array.from({ length: count }, (_, at) => voices[Math.round((at * last) / Math.max(1, count - 1))]!);
};

/**
 * Largest offset in milliseconds of these voices in the first audio track from their expected places. Null if none of
 * them stands out from the other sound.
 *
 * @throws Error when it fails; the signal's reason when aborted
 */
export const measureVoices = (
  path: string,
  voices: readonly MixVoice[],
  asking: Asking,
): Promise<number | null> => {
  const task: MeasureTask = { path, voices };
  return runInThread<number | null>(script, { name: 'measure-voices', task, ...asking });
};
