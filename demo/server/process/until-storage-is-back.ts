import { setTimeout as sleep } from 'node:timers/promises';
import { StorageAway } from './storage-away.ts';

const PAUSE_MS = 5_000;
/** A waiting file keeps a place among the running jobs, and room on the disk of this machine. */
const PATIENCE_MS = 3_600_000;

/**
 * Does work again while the object storage is away, so that what is stored need not be made again.
 *
 * @throws as the work, at last also StorageAway; the signal's reason when aborted
 */
export const untilStorageIsBack = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  { pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS } = {},
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof StorageAway) || performance.now() >= end) throw error;
      await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
};
