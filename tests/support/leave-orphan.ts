import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file without a row into the storage, as a crash long ago would have left it. */
export const leaveOrphan = async (path: string): Promise<void> => {
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'orphan');
  await utimes(path, longAgo, longAgo);
};
