import { runInThread } from '../process/run-in-thread.ts';
import type { Asking } from '../process/turns.ts';
import type { MixVoice } from './mix-sound.ts';

export interface MeasureTask {
  path: string;
  voices: readonly MixVoice[];
}

/** Number of voices to find, spread over the file. */
const LOOKED_FOR_MAX = 7;

const script = new URL('./measure-voices-thread.ts', import.meta.url);

/**
 * Largest offset in milliseconds of voices in the first audio track from their expected places. Null if none of the
 * sampled voices stands out from the other sound.
 *
 * @throws Error when it fails; the signal's reason when aborted
 */
export const measureVoices = (
  path: string,
  voices: readonly MixVoice[],
  asking: Asking,
): Promise<number | null> => {
  const last = voices.length - 1;
  const count = Math.min(voices.length, LOOKED_FOR_MAX);
  const places = Array.from({ length: count }, (_, at) => Math.round((at * last) / Math.max(1, count - 1)));
  const task: MeasureTask = { path, voices: places.map((at) => voices[at]!) };
  return runInThread<number | null>(script, { name: 'measure-voices', task, ...asking });
};
