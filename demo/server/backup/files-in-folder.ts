import { mkdir, open, opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes per read: fewer turns of the thread pool. */
const PIECE_BYTES = 512 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Relative paths of all files below a folder, with slashes; none when the folder does not exist. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}

/** Opens a file; undefined when it does not exist. */
export const openToRead = async (path: string): Promise<Readable | undefined> => {
  try {
    return (await open(path)).createReadStream({ highWaterMark: PIECE_BYTES });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Writes a file with permissions only for its owner. Resolves when it is on the disk. Fails when the file exists. */
export const writeNew = async (path: string, body: AsyncIterable<Uint8Array | string>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of body) await file.writeFile(part);
    await file.datasync();
  } finally {
    await file.close();
  }
};
