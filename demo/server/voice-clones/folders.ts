import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { isOpen } from '../jobs/store.ts';

/**
 * Folders of jobs. A folder exists as long as its job is open, even if the process dies: engines resume from their
 * files in it.
 */
export const openJobFolders = (db: Db, place: string) => ({
  /** Runs an attempt at a job in its folder. */
  async with<T>(jobId: string, signal: AbortSignal, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(place, jobId);
    await mkdir(folder, { recursive: true });
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const result = await work(folder);
      await remove();
      return result;
    } catch (error) {
      // Such an error ends the job when it is rethrown
      const ends = error instanceof ApiError && !signal.aborted;
      const stays = !ends && (await isOpen(db, jobId).catch(() => true));
      if (!stays) await remove();
      throw error;
    }
  },

  /** Removes the folders of ended jobs that still exist. */
  async sweep(): Promise<void> {
    const names = await readdir(place).catch(() => []);
    for (const name of names)
      if (!(await isOpen(db, name))) await rm(join(place, name), { recursive: true, force: true });
  },
});

export type JobFolders = ReturnType<typeof openJobFolders>;
