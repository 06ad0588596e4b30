import { existsSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findPython } from '../../../../setup/python.mjs';
import { because, type Because } from '../../because.ts';
import type { LocalModels } from '../../../config/local-models.ts';
import type { Layout } from './layout.ts';
import { lock } from '../../../process/shared-lock.ts';
import type { Model } from './model.ts';
import { openOwnFiles } from './own-files.ts';
import { InstallProblem } from './problem.ts';
import { measure } from './progress.ts';
import { removeUnused } from './uses.ts';
import { makeVenv } from './venv.ts';
import { findMissing, markVerified, wasVerified } from './verified.ts';
import { fetchWeights, forgetArchives, takeOwnFiles } from './weights.ts';

export interface InstallOptions {
  model: Model;
  layout: Layout;
  settings: LocalModels;
  /** Called with each step of the installation. */
  say: (doing: Because) => void;
  signal: AbortSignal;
  /** Free bytes on the disk of a folder. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** Milliseconds without data after which a transfer is given up. */
  stallMs?: number | undefined;
}

/** Reserve for the overhead of file systems. */
const SPARE_BYTES = 20_000_000;

const freeOnDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);

const checkSpace = async ({ model, layout, freeBytes = freeOnDisk }: InstallOptions): Promise<void> => {
  const { space } = await measure(layout, model);
  if (space === 0) return;
  const needed = space + SPARE_BYTES;
  const free = await freeBytes(layout.cacheDir);
  if (free >= needed) return;
  const amounts = { needed: megabytes(needed), free: megabytes(free) };
  const reason = because('disk_too_small', { model: model.name, folder: layout.cacheDir, ...amounts });
  throw new InstallProblem(reason, { passes: false });
};

const isGiven = (folder: string | undefined): folder is string => folder !== undefined;

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

const installLibraries = async ({ model, layout, settings, say, signal }: InstallOptions): Promise<void> => {
  if (existsSync(layout.python)) return;
  say(because('model_looks_for_python', { model: model.name }));
  const python = await findPython({ named: settings.python, signal });
  signal.throwIfAborted();
  if ('missing' in python) {
    const { missing, reasons } = python;
    throw new InstallProblem({ reason: missing, reasons }, { passes: false });
  }
  say(because('model_gets_libraries', { model: model.name }));
  const own = settings.modelsDir === undefined ? undefined : join(settings.modelsDir, 'wheels');
  const wheels = own && (await isFolder(own)) ? own : undefined;
  await makeVenv({ python: python.path, layout, wheels, signal });
};

const installFiles = async (options: InstallOptions): Promise<void> => {
  const { model, layout, settings, say, signal, stallMs } = options;
  // An earlier version of the model has most files of the next one.
  const own = await openOwnFiles([settings.modelsDir, layout.models].filter(isGiven), signal);
  const missing = await takeOwnFiles(await findMissing(layout, model, signal), layout, own);
  await checkSpace(options);
  // Libraries come first: without a Python for them, downloading the model is useless.
  await installLibraries(options);
  if (missing.length > 0) {
    say(because('model_gets_files', { model: model.name }));
    await fetchWeights(missing, { layout, own, signal, stallMs });
  }
  await forgetArchives(model.files, layout);
  await markVerified(layout, model);
};

/** Whether everything is installed. Files with a changed size or time are hashed again. */
const isWhole = async ({ model, layout, signal }: InstallOptions): Promise<boolean> => {
  if (!existsSync(layout.python)) return false;
  if (wasVerified(layout, model)) return true;
  if ((await findMissing(layout, model, signal)).length > 0) return false;
  await markVerified(layout, model);
  return true;
};

/** The processes of a killed server may still be writing to it. */
const removeTemporary = ({ temporary }: Layout): Promise<void> =>
  rm(temporary, { recursive: true, force: true, maxRetries: 5 });

/**
 * Tries once to install the missing parts of a model. Only one process at a time installs into a cache; others wait.
 * Downloaded files stay for the next attempt. Throws `InstallProblem`, a file system error, or the signal's reason when
 * aborted.
 */
export const install = async (options: InstallOptions): Promise<void> => {
  const { model, layout, say, signal } = options;
  if (await isWhole(options)) return;
  await mkdir(layout.cacheDir, { recursive: true });
  const waiting = (isOwn: boolean) =>
    isOwn
      ? because('model_waits_for_model', { model: model.name })
      : because('model_waits_for_server', { folder: layout.cacheDir, model: model.name });
  const release = await lock(layout.lock, (isOwn) => say(waiting(isOwn)), signal);
  try {
    if (await isWhole(options)) return;
    await removeTemporary(layout);
    await installFiles(options);
    // What is left only costs disk space.
    await removeUnused(layout, model).catch(() => {});
  } finally {
    await removeTemporary(layout).catch(() => {});
    release();
  }
};
