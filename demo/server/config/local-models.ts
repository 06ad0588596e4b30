import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { findProgram } from '../process/find-program.ts';
import { isFolder } from './values.ts';

/** Sources and destination of local models. All paths are absolute. */
export interface LocalModels {
  /** Folder for models and their libraries, shared by all data folders of the machine. */
  cacheDir: string;
  /** Searched before anything is downloaded. */
  modelsDir: string | undefined;
  /** Python interpreter to use instead of searching for one. */
  python: string | undefined;
}

/** The settings in the environment. */
export const localModelSettings = {
  VOXBENCH_CACHE: z
    .string()
    .refine((path) => isFolder(path) !== false, 'VOXBENCH_CACHE must be a folder, and is a file.')
    .optional(),
  VOXBENCH_MODELS: z
    .string()
    .refine(
      (text) => text === 'off' || isFolder(text),
      'VOXBENCH_MODELS must be off, or a folder with models that exists.',
    )
    .optional(),
  VOXBENCH_PYTHON: z
    .string()
    .refine(
      (program) => findProgram(program) !== undefined,
      'VOXBENCH_PYTHON must be a Python that can be run, such as /usr/bin/python3.12.',
    )
    .optional(),
  XDG_CACHE_HOME: z.string().optional(),
};

type Settings = z.output<z.ZodObject<typeof localModelSettings>>;

/** The user's cache folder. The XDG specification says to ignore relative paths. */
const cacheHome = (xdg: string | undefined): string =>
  xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.cache');

/** Converts the settings; undefined when models are turned off. */
export const localModelsOf = (env: Settings): LocalModels | undefined => {
  const { VOXBENCH_CACHE: cache, VOXBENCH_MODELS: models, VOXBENCH_PYTHON: python } = env;
  if (models === 'off') return undefined;
  return {
    cacheDir: cache === undefined ? join(cacheHome(env.XDG_CACHE_HOME), 'voxbench') : resolve(cache),
    modelsDir: models === undefined ? undefined : resolve(models),
    python: python === undefined ? undefined : findProgram(python),
  };
};
