import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough to need new blocks of the disk. */
const PROBE = Buffer.alloc(64 * 1024);
/** Anybody may ask how the server is: the disk is written to once in this time at most. */
const FRESH_MS = 5_000;

/** Whether a write failed because the disk, or the user's part of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Why a folder cannot be written to; null when it can. */
export type DiskProblem = 'disk_full' | 'disk_failed' | null;

/** Makes a function that tries to write to a folder: a small file, which is removed at once. */
export const createDiskProbe = (folder: string): (() => Promise<DiskProblem>) => {
  const path = join(folder, 'disk-probe');
  const probe = async (): Promise<DiskProblem> => {
    try {
      await writeFile(path, PROBE);
      return null;
    } catch (error) {
      return isDiskFull(error) ? 'disk_full' : 'disk_failed';
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  };
  let probed: Promise<DiskProblem> | undefined;
  let until = 0;
  return () => {
    if (!probed || Date.now() > until) {
      until = Date.now() + FRESH_MS;
      probed = probe();
    }
    return probed;
  };
};
