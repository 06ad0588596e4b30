import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;

/**
 * Removes the folders that a killed server left. Where other servers use the same place, only those that are older than
 * any work.
 */
const removeLeft = (temporary: string, alone: boolean): void => {
  const before = alone ? Infinity : Date.now() - DAY_MS;
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    // Another server may remove it at this moment
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < before) rmSync(path, { recursive: true, force: true });
  }
};

/** Has work done with a folder of its own, which is removed afterwards. */
export type WithFolder = <T>(work: (folder: string) => Promise<T>) => Promise<T>;

/**
 * Opens a place for the files of work in progress.
 *
 * @param alone no other server uses the place
 */
export const openScratch = (temporary: string, alone: boolean): WithFolder => {
  mkdirSync(temporary, { recursive: true });
  removeLeft(temporary, alone);
  return async (work) => {
    const folder = await mkdtemp(join(temporary, 'recording-'));
    return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
  };
};
