import type { Log } from '../config/log.ts';

/** Files that are removed before the deletion is answered. */
const AWAITED_MAX = 100;

interface Needs {
  /** Removes files by their ids. */
  remove(ids: readonly string[], signal: AbortSignal): Promise<void>;
  log: Log;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/**
 * Removes files that nothing names any more. Of thousands in an object storage, most are removed beside other work. What
 * fails, or is left when the server stops, a sweep removes.
 */
export const removeDeleted = async (
  { remove, log, stopping }: Needs,
  ids: readonly string[],
): Promise<void> => {
  const attempt = async (some: readonly string[]) => {
    try {
      await remove(some, stopping);
    } catch (error) {
      if (!stopping.aborted) log.warn('files that were deleted are still in the storage', { error });
    }
  };
  await attempt(ids.slice(0, AWAITED_MAX));
  void attempt(ids.slice(AWAITED_MAX));
};
