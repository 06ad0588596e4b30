import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Layout } from './layout.ts';
import { because } from '../../because.ts';
import { libraryNotExpected } from './clients.ts';
import { pip } from './pip.ts';
import { InstallProblem } from './problem.ts';
import { lastWords, run } from './run.ts';

const HALF = 'half-';

const removeHalves = async ({ venvs }: Layout): Promise<void> => {
  const names = await readdir(venvs).catch(() => []);
  const halves = names.filter((name) => name.startsWith(HALF));
  await Promise.all(halves.map((name) => rm(join(venvs, name), { recursive: true, force: true })));
};

const noLibrary = (requirement: string, wheels: string | undefined) => {
  const reason = wheels
    ? because('library_not_in_folder', { folder: wheels, library: requirement })
    : because('library_not_in_index', { library: requirement });
  return new InstallProblem(reason, { passes: false });
};

export interface VenvOptions {
  python: string;
  layout: Layout;
  /** Folder of wheels to install from, in place of the package index. */
  wheels: string | undefined;
  signal: AbortSignal;
}

/** Makes the venv with a model's libraries. It appears whole or not at all. Throws `InstallProblem`. */
export const makeVenv = async ({ python, layout, wheels, signal }: VenvOptions): Promise<void> => {
  if (existsSync(layout.python)) return;
  await removeHalves(layout);
  await rm(layout.venv, { recursive: true, force: true });
  await mkdir(layout.venvs, { recursive: true });
  await mkdir(layout.temporary, { recursive: true });
  const half = join(layout.venvs, `${HALF}${randomUUID()}`);
  try {
    const made = await run(python, ['-I', '-m', 'venv', half], { signal });
    if (made.code !== 0) {
      throw new InstallProblem(because('venv_failed', { python, said: lastWords(made.output) }), {
        passes: false,
      });
    }
    const from = wheels ? ['--no-index', '--find-links', wheels] : [];
    // The requirements list everything that is needed, without dependencies that are unused here.
    await pip('install', [...from, '--no-deps', '-r', layout.requirements], {
      python: join(half, 'bin', basename(layout.python)),
      temporary: layout.temporary,
      notExpected: libraryNotExpected,
      missing: (requirement) => noLibrary(requirement, wheels),
      signal,
    });
    await rename(half, layout.venv);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
};
