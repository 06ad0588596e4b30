import type { Log } from '../config/log.ts';
import type { WholeFiles } from './blobs.ts';
import { MovingFiles } from './moving-files.ts';

/** Processes of the version before, which read only the older place, have ended by then. */
const BEGINS_AFTER_MS = 10 * 60_000;
/** How long after a failure it goes on, as while the object storage is away. */
const AGAIN_AFTER_MS = 60_000;
/** How long after it found the storage of another database it asks again. */
const FOREIGN_AGAIN_AFTER_MS = 60 * 60_000;

interface Moving {
  /** Names the files in the log. */
  what: string;
  /** Whether the storage is that of the database. What is moved into another one would be lost. */
  isOwn(): Promise<boolean>;
  log: Log;
  stopping: AbortSignal;
}

/** Moves files into the object storage that still lie on the disk, beside other work, until none is left or the server stops. */
export const moveOlder = (files: WholeFiles, { what, isOwn, log, stopping }: Moving) => {
  let moving = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const moveAfter = (ms: number, older: MovingFiles) => {
    if (stopping.aborted) return;
    timer = setTimeout(() => (moving = move(older)), ms).unref();
  };
  const move = async (older: MovingFiles) => {
    try {
      if (!(await isOwn())) return moveAfter(FOREIGN_AGAIN_AFTER_MS, older);
      const moved = await older.move(stopping);
      if (moved > 0 && !stopping.aborted)
        log.info(`all ${what} were moved into the object storage`, { moved });
    } catch (error) {
      log.warn(`${what} were not all moved into the object storage yet`, { error });
      moveAfter(AGAIN_AFTER_MS, older);
    }
  };
  return {
    start() {
      if (files instanceof MovingFiles) moveAfter(BEGINS_AFTER_MS, files);
    },
    /** Resolves when nothing is being moved any more. Call it after the signal was aborted. */
    async close() {
      clearTimeout(timer);
      await moving;
    },
  };
};
