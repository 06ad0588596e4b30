import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Large enough to need new blocks on the disk. */
const PROBE = Buffer.alloc(64 * 1024);
/** The disk is written to at most once in this time: anybody may request the health of the server. */
const FRESH_MS = 5_000;

/** Error codes of the system and of the embedded Postgres. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether a write failed because the disk or a quota on it is full. */
export const isDiskFull = (error: unknown): boolean =>
  FULL_CODES.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Why a folder cannot be written to; null when it can. */
export type DiskProblem = 'disk_full' | 'disk_failed' | null;

/**
 * Makes a function that tells whether a folder can be written to. It writes a small file and removes it at once.
 *
 * @param demandRoom rejects when there is no room left for users' files, which is sooner than for the database
 */
export const createDiskProbe = (
  folder: string,
  demandRoom: () => Promise<void>,
): (() => Promise<DiskProblem>) => {
  const path = join(folder, 'disk-probe');
  const probe = async (): Promise<DiskProblem> => {
    try {
      await writeFile(path, PROBE);
      await demandRoom();
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
