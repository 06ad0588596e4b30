import { copyFile, constants, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from './sha256.ts';

const DEPTH_MAX = 4;

interface Known {
  bytes: number;
  sha256: string;
}

const filesIn = async (folder: string, depth = 0): Promise<string[]> => {
  if (depth > DEPTH_MAX) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, depth + 1) : [path];
  });
  return (await Promise.all(nested)).flat();
};

/** Files that are already on this machine, found by size and sha256 under any name. */
export interface OwnFiles {
  find(wanted: Known): Promise<string | undefined>;
}

export const openOwnFiles = async (folders: readonly string[], signal: AbortSignal): Promise<OwnFiles> => {
  const bySize = new Map<number, string[]>();
  for (const path of (await Promise.all(folders.map((folder) => filesIn(folder)))).flat()) {
    const size = (await stat(path).catch(() => undefined))?.size;
    if (size !== undefined) bySize.set(size, [...(bySize.get(size) ?? []), path]);
  }
  const hashes = new Map<string, string>();
  const hashOf = async (path: string) => {
    const known = hashes.get(path) ?? (await sha256Of(path, signal));
    hashes.set(path, known);
    return known;
  };
  return {
    async find({ bytes, sha256 }) {
      for (const path of bySize.get(bytes) ?? []) if ((await hashOf(path)) === sha256) return path;
      return undefined;
    },
  };
};

/** Puts a file into the cache: as a hard link if possible, else as a copy. */
export const takeFile = async (from: string, to: string): Promise<void> => {
  const draft = `${to}.part`;
  await mkdir(dirname(to), { recursive: true });
  await rm(draft, { force: true });
  await link(from, draft).catch(() => copyFile(from, draft, constants.COPYFILE_FICLONE));
  await rename(draft, to);
};
