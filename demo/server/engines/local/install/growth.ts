import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STALL_MS = 60_000;
const LOOK_MS = 1_000;

export const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? 0;

/** Total size of the files below a folder; 0 when it does not exist. */
export const sizeOfFolder = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    bytes += await (entry.isDirectory() ? sizeOfFolder(path) : sizeOf(path));
  }
  return bytes;
};

export interface Growth {
  folder: string;
  /** Milliseconds that the folder may stay unchanged. */
  stallMs?: number | undefined;
  /** The problem to report when nothing has grown for that long. */
  stalled: Error;
  signal: AbortSignal;
}

/** Runs `work` while it makes the folder grow. Otherwise aborts it and throws `stalled`. */
export const whileGrowing = async <T>(
  { folder, stallMs = STALL_MS, stalled, signal }: Growth,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stall = new AbortController();
  let size = -1;
  let changedAt = performance.now();
  const look = async () => {
    const now = await sizeOfFolder(folder);
    if (now === size && performance.now() - changedAt >= stallMs) stall.abort(stalled);
    if (now !== size) changedAt = performance.now();
    size = now;
  };
  const timer = setInterval(() => void look(), Math.min(LOOK_MS, stallMs / 4));
  try {
    return await work(AbortSignal.any([signal, stall.signal]));
  } finally {
    clearInterval(timer);
  }
};
