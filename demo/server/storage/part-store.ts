import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../blobs/blobs.ts';
import type { JobRun } from '../jobs/kind.ts';
import { untilStorageIsBack } from '../process/until-storage-is-back.ts';

/** Stores a file of this machine in place of what a killed attempt may have left under the id. Gives its length. */
export const storeFile = async (blobs: Blobs, id: string, path: string): Promise<number> => {
  const { size } = await stat(path);
  await blobs.remove(id);
  await blobs.write(id, createReadStream(path), size);
  return size;
};

/** What storing needs of a job. */
export type StoringRun = Pick<JobRun, 'signal' | 'standBy'>;

/** Stores a file that took long to make. While the object storage is unreachable it tries again, so the file need not be made anew. */
export const storeMade = (blobs: Blobs, id: string, path: string, run: StoringRun): Promise<number> =>
  untilStorageIsBack(() => storeFile(blobs, id, path), run);

/** Stores the parts that a file is joined of, so that an attempt after a crash makes only those that are missing. */
export const createPartStore = (blobs: Blobs, run: JobRun, folder: string) => ({
  /** Makes a part in a step of this name, unless it exists. */
  async make(step: string, id: string, work: (into: string) => Promise<void>): Promise<void> {
    await run.step(step, { part: id }, async () => {
      const path = join(folder, id);
      await work(path);
      await this.keep(id, path);
      return null;
    });
  },
  /** Stores a part that was made within another step, and removes its local file. */
  async keep(id: string, path: string): Promise<void> {
    await storeMade(blobs, id, path, run);
    await rm(path);
  },
  /** Runs work with local paths of the parts, in the order of their ids. */
  open<T>(ids: readonly string[], work: (paths: string[]) => Promise<T>): Promise<T> {
    const openNext = (paths: string[]): Promise<T> => {
      const id = ids[paths.length];
      return id === undefined ? work(paths) : blobs.withLocalFile(id, (path) => openNext([...paths, path]));
    };
    return openNext([]);
  },
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await blobs.remove(id);
  },
});
