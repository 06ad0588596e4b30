import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeOf, sizeOfFolder } from './growth.ts';
import type { Layout } from './layout.ts';
import { fetchedFor, packagesOf, type Model, type ModelFile } from './model.ts';

export interface Progress {
  /** Bytes of the whole download; the part of the libraries is an estimate. */
  bytes: { done: number; total: number };
  /** Disk space that is still needed, in bytes. */
  space: number;
}

/** pip collects its wheels in folders of this name before it installs them. */
const PIP_FOLDER = /^pip-unpack-/;

const pipHas = async ({ temporary }: Layout): Promise<number> => {
  const folders = (await readdir(temporary).catch(() => [])).filter((name) => PIP_FOLDER.test(name));
  let bytes = 0;
  for (const folder of folders) bytes += await sizeOfFolder(join(temporary, folder));
  return bytes;
};

/** Bytes of the whole download on a machine that has nothing yet. */
export const downloadBytesOf = ({ libraries, files }: Model): number =>
  [...packagesOf(files)].reduce((sum, { bytes }) => sum + bytes, libraries.downloadBytes);

/** Progress of an installation, measured from the files in the cache. Also works for one that another process runs. */
export const measure = async (layout: Layout, { libraries, files }: Model): Promise<Progress> => {
  const hasVenv = existsSync(layout.python);
  const fromPip = hasVenv ? libraries.downloadBytes : await pipHas(layout);
  let done = Math.min(fromPip, libraries.downloadBytes);
  let total = libraries.downloadBytes;
  let space = hasVenv ? 0 : libraries.installedBytes + total - done;

  const missingFiles: ModelFile[] = [];
  for (const file of files)
    if ((await sizeOf(join(layout.folder, file.name))) !== file.bytes) missingFiles.push(file);
  // Each is unpacked before it is joined, which takes twice its size.
  for (const { bytes } of new Set(missingFiles.flatMap(fetchedFor))) space += 2 * bytes;
  for (const { madeBy, bytes } of missingFiles) if (madeBy) space += bytes;
  const missing = packagesOf(missingFiles);
  for (const wanted of packagesOf(files)) {
    const whole = await sizeOf(join(layout.downloads, wanted.file));
    const here = whole || (await sizeOfFolder(join(layout.temporary, wanted.file)));
    const have = missing.has(wanted) ? Math.min(here, wanted.bytes) : wanted.bytes;
    done += have;
    total += wanted.bytes;
    space += wanted.bytes - have;
  }
  return { bytes: { done, total }, space };
};
