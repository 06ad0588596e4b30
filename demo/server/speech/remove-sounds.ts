import type { Log } from '../config/log.ts';
import type { MediaFiles } from '../media/media-files.ts';

/** Sounds that are removed before the deletion is answered. */
const AWAITED_MAX = 100;

interface Needs {
  files: Pick<MediaFiles, 'remove'>;
  log: Log;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/**
 * Removes sounds that nothing names any more. Of thousands in an object storage, most are removed beside other work. What
 * fails, or is left when the server stops, the sweep of sounds removes.
 */
export const removeSounds = async (
  { files, log, stopping }: Needs,
  mediaIds: readonly string[],
): Promise<void> => {
  const remove = async (ids: readonly string[]) => {
    try {
      await files.remove(ids, stopping);
    } catch (error) {
      if (!stopping.aborted) log.warn('sounds that were deleted are still in the storage', { error });
    }
  };
  await remove(mediaIds.slice(0, AWAITED_MAX));
  void remove(mediaIds.slice(AWAITED_MAX));
};
