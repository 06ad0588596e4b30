import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { because } from '../../because.ts';
import { putVerified } from './assemble.ts';
import type { Layout } from './layout.ts';
import type { Conversion, ModelFile } from './model.ts';
import { InstallProblem } from './problem.ts';
import { lastWords, run } from './run.ts';

const PROGRAMS = fileURLToPath(new URL('../convert/', import.meta.url));

/**
 * Makes model files from verified sources, with the model's own libraries. Throws `InstallProblem` when the program
 * fails or its output is not the expected one.
 *
 * @param sources folder of the conversion's sources
 * @param made the expected files
 */
export const convert = async (
  { program }: Conversion,
  sources: string,
  made: readonly ModelFile[],
  layout: Layout,
  signal: AbortSignal,
): Promise<void> => {
  const drafts = join(layout.temporary, 'made');
  await mkdir(drafts, { recursive: true });
  const args = ['-I', '-B', join(PROGRAMS, program), sources, drafts];
  const { code, output } = await run(layout.python, args, { isBare: true, signal });
  if (code !== 0) {
    const reason = because('conversion_failed', { said: lastWords(output) });
    throw new InstallProblem(reason, { passes: false, cause: new Error(output) });
  }
  for (const file of made) await putVerified(join(drafts, basename(file.name)), file, layout.folder, signal);
  await rm(drafts, { recursive: true, force: true });
};
