import { setTimeout as sleep } from 'node:timers/promises';
import { StorageAway } from './storage-away.ts';

const PAUSE_MS = 5_000;
/** A waiting file keeps room on the disk of this machine. */
const PATIENCE_MS = 3_600_000;

/** Who waits. */
interface Waiting {
  signal: AbortSignal;
  /** Runs each wait, so that others may work meanwhile. */
  standBy(wait: () => Promise<void>): Promise<void>;
}

/**
 * Repeats work while the object storage is unreachable, so that a file that waits to be stored need not be made again.
 *
 * @throws as the work, and StorageAway after `patienceMs`; the signal's reason when aborted
 */
export const untilStorageIsBack = async <T>(
  work: () => Promise<T>,
  { signal, standBy }: Waiting,
  { pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS } = {},
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof StorageAway) || performance.now() >= end) throw error;
      await standBy(() => sleep(pauseMs, undefined, { signal })).catch(() => signal.throwIfAborted());
    }
  }
};
