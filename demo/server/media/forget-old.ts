import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 3_600_000;

/** Removes the files of a folder that nobody has used for so many days: each can be made again. */
async function forgetOld(folder: string, days: number): Promise<void> {
  const before = Date.now() - days * DAY_MS;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}

/** Does so now and every day; returns how to stop that. */
export function keepForgetting(folder: string, days: number): () => void {
  const forget = () => void forgetOld(folder, days).catch(() => undefined);
  forget();
  const timer = setInterval(forget, DAY_MS).unref();
  return () => clearInterval(timer);
}
