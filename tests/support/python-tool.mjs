/** Programs of PyPI that tests use, each in a virtual environment of its own in the cache folder of the machine. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { findPython } from '../../demo/setup/python.mjs';
import { installPackages } from './debian.mjs';

/** Installing takes no longer on any line that is of use. */
const MS_MAX = 10 * 60_000;

/** Where tools of the tests are installed, for all copies of the project. */
export const cacheFolder = () => {
  const xdg = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = isAbsolute(xdg) ? xdg : join(homedir(), '.cache');
  return join(cache, 'voxbench', 'tests');
};

/** One folder for each set of versions. */
const folder = (tool, requirements) => {
  const versions = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  return join(cacheFolder(), `${tool}-${versions}`);
};

/**
 * Installs a tool where it is missing.
 * @param {string} tool
 * @param {string} requirements file of the versions
 * @returns {Promise<string>} folder of its programs
 */
export async function ensurePythonTool(tool, requirements) {
  const venv = folder(tool, requirements);
  const programs = join(venv, 'bin');
  const whole = join(venv, 'installed');
  if (existsSync(whole)) return programs;
  const run = (program, args) => {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: MS_MAX });
    if (status !== 0) throw new Error(`The tests need ${tool}: ${error?.message ?? stderr}`);
  };
  let python = await findPython();
  if (!('path' in python) && installPackages(['python3-venv'])) python = await findPython();
  if (!('path' in python)) throw new Error(`The tests need ${tool}: ${python.missing}`);
  rmSync(venv, { recursive: true, force: true });
  run(python.path, ['-m', 'venv', venv]);
  run(join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  writeFileSync(whole, '');
  return programs;
}
