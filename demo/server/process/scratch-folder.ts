import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;

/**
 * Removes folders that a killed server has left. When other servers use the same place, removes only folders that are
 * too old to be in use.
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

/** Where a server keeps its data. */
interface DataPlace {
  dataDir: string;
  /** Undefined when the database is in the data folder, which then belongs to one server. */
  databaseUrl: string | undefined;
}

/** Runs work with a temporary folder, which is removed afterwards. */
export type WithFolder = <T>(work: (folder: string) => Promise<T>) => Promise<T>;

/**
 * Makes a place for temporary folders in the data folder.
 *
 * @param name of the place
 */
export const openScratch = ({ dataDir, databaseUrl }: DataPlace, name: string): WithFolder => {
  const temporary = join(dataDir, name);
  mkdirSync(temporary, { recursive: true });
  removeLeft(temporary, databaseUrl === undefined);
  return async (work) => {
    const folder = await mkdtemp(join(temporary, 'work-'));
    return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
  };
};
