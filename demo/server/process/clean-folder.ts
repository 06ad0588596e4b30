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

/** A file that may be removed. */
interface Removable {
  name: string;
  bytes: number;
  usedAt: number;
}

/** The files of one owner. */
interface Share {
  bytes: number;
  /** The least recently used one comes last. */
  files: Removable[];
}

interface Eviction {
  /** Name of a file that is never removed. The limit leaves it out, however large it is. */
  keep?: string;
  /** Owners of files by their names. Those without one share an owner. */
  ownersOf?(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const filesIn = async (folder: string): Promise<Removable[]> => {
  const files: Removable[] = [];
  for (const name of await readdir(folder)) {
    if (name.includes('.part')) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.push({ name, bytes: found.size, usedAt: found.mtimeMs });
  }
  return files;
};

/**
 * Removes files of a folder until the rest takes at most `bytesMax` bytes: again and again the least recently used file
 * of the owner who has the most. So nobody's files push out those of owners who have fewer. Unfinished files stay.
 */
export async function evictToSize(
  folder: string,
  bytesMax: number,
  { keep, ownersOf = async () => new Map<string, string>() }: Eviction = {},
): Promise<void> {
  const files = await filesIn(folder);
  let bytes = files.reduce((sum, file) => sum + (file.name === keep ? 0 : file.bytes), 0);
  if (bytes <= bytesMax) return;
  const owners = await ownersOf(files.map(({ name }) => name));
  const shares = new Map<string, Share>();
  for (const file of files.sort((a, b) => b.usedAt - a.usedAt)) {
    const owner = owners.get(file.name) ?? '';
    const share = shares.get(owner) ?? { bytes: 0, files: [] };
    shares.set(owner, share);
    share.bytes += file.bytes;
    if (file.name !== keep) share.files.push(file);
  }
  while (bytes > bytesMax) {
    const removable = [...shares.values()].filter((share) => share.files.length > 0);
    const most = removable.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const file = most.files.pop()!;
    await rm(join(folder, file.name), { force: true });
    most.bytes -= file.bytes;
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
