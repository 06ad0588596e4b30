import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const unzip = async (archive: string, paths: ReadonlySet<string>, into: string, signal: AbortSignal) => {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    if (!paths.has(entry.fileName)) continue;
    const path = join(into, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path), { signal });
  }
};

/** Writes these files of a wheel or a tarball, and nothing else of it, into a folder, under their own paths. */
export const unpack = async (
  archive: string,
  paths: ReadonlySet<string>,
  into: string,
  signal: AbortSignal,
): Promise<void> => {
  await mkdir(into, { recursive: true });
  if (archive.endsWith('.whl')) return unzip(archive, paths, into, signal);
  const { extract } = await import('tar');
  await extract({
    file: archive,
    cwd: into,
    filter: (path, entry) => paths.has(path) && 'type' in entry && entry.type === 'File',
  });
  signal.throwIfAborted();
};
