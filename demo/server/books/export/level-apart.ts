import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import type { Leveled } from './level.ts';

/** What the thread gets. */
export interface LevelTask {
  chapter: Omit<Leveled, 'gain'>;
  /** Null for that which gives the chapter the RMS of its preset. */
  gain: number | null;
  /** Silence is added at its end until its length is a multiple of so many samples. */
  multipleOf: number;
  /** Path of the file of samples, as `PCM_FORMAT` says. */
  into: string;
}

const SCRIPT = new URL('./level-thread.ts', import.meta.url);

/**
 * Writes the leveled samples of a chapter into a file, in a thread of its own: a chapter of an hour has a hundred million
 * of them.
 *
 * @throws Error when it fails; the signal's reason when aborted
 */
export const levelApart = async (task: LevelTask, asking: Asking): Promise<void> => {
  await runInThread<null>(SCRIPT, { name: 'level', task, ...asking });
};
