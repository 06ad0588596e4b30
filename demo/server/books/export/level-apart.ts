import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import type { Leveled } from './level.ts';

/** The task of the thread. */
export interface LevelTask {
  chapter: Omit<Leveled, 'gain'>;
  /** Factor for the samples; null to reach the RMS of the preset. */
  gain: number | null;
  /** The samples are padded with silence to a multiple of this number. */
  multipleOf: number;
  /** Path of the output file, in `PCM_FORMAT`. */
  into: string;
}

const SCRIPT = new URL('./level-thread.ts', import.meta.url);

/**
 * Writes the leveled samples of a chapter to a file, in a separate thread: an hour has about a hundred million samples.
 *
 * @throws Error when it fails; the signal's reason when aborted
 */
export const levelApart = async (task: LevelTask, asking: Asking): Promise<void> => {
  await runInThread<null>(SCRIPT, { name: 'level', task, ...asking });
};
