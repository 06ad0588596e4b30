import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model } from './model.ts';

/** Paths of a model in the cache. The names contain a hash of the pins, so several versions can coexist. */
export interface Layout {
  cacheDir: string;
  /** Requirements file of its libraries. */
  requirements: string;
  /** Folder of all venvs, including unfinished ones. */
  venvs: string;
  venv: string;
  /** Interpreter of the venv. */
  python: string;
  /** Folder of all models. */
  models: string;
  folder: string;
  /** Records which files of the folder have been verified. */
  verified: string;
  /** Complete archives waiting to be unpacked. */
  downloads: string;
  /** Temporary files: useless after a crash. */
  temporary: string;
  /** Exists while an operator has paused the installation. */
  paused: string;
  /** Exists once somebody has requested a model that is installed on demand. */
  wanted: string;
  /** Records of which server uses which part of the cache. */
  uses: string;
  /** Held by the process that installs. */
  lock: string;
}

const REQUIREMENTS = fileURLToPath(new URL('../requirements/', import.meta.url));
const HASH_LENGTH = 12;

const shortHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

export const layoutOf = (cacheDir: string, model: Model): Layout => {
  const requirements = resolve(REQUIREMENTS, model.libraries.requirements);
  const pins = shortHash(readFileSync(requirements));
  const files = shortHash(JSON.stringify(model.files.map(({ name, sha256 }) => [name, sha256])));
  const venvs = join(cacheDir, 'venvs');
  const venv = join(venvs, `${process.platform}-${process.arch}-${pins}`);
  const models = join(cacheDir, 'models');
  const folder = join(models, `${model.id}-${files}`);
  return {
    cacheDir,
    requirements,
    venvs,
    venv,
    python: join(venv, 'bin', 'python'),
    models,
    folder,
    verified: join(folder, 'verified.json'),
    downloads: join(cacheDir, 'downloads'),
    temporary: join(cacheDir, 'temporary'),
    paused: join(cacheDir, `${model.id}.paused`),
    wanted: join(cacheDir, `${model.id}.wanted`),
    uses: join(cacheDir, 'uses'),
    lock: join(cacheDir, 'lock'),
  };
};
