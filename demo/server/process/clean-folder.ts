import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;

/** Removes the files of a folder that have not been used for `days` days. Each of them can be made again. */
async function removeOld(folder: string, days: number): Promise<void> {
  const before = Date.now() - days * DAY_MS;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes the least recently used files of a folder until the rest takes at most `bytesMax` bytes. Unfinished files
 * stay.
 *
 * @param keep path of a file that is never removed
 */
export async function evictToSize(folder: string, bytesMax: number, keep?: string): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    if (name.includes('.part')) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found) files.push({ path, bytes: found.size, usedAt: found.mtimeMs });
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= bytesMax) return;
    if (file.path === keep) continue;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
}

/** Calls {@link removeOld} now and every day. Returns a function that stops it. */
export function scheduleCleanup(folder: string, days: number): () => void {
  const forget = () => void removeOld(folder, days).catch(() => undefined);
  forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return () => clearInterval(timer);
}
