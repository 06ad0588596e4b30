/** Schemathesis, in a virtual environment of its own in the cache folder of the machine. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { findPython } from '../../../demo/setup/python.mjs';
import { installPackages } from '../debian.mjs';

const requirements = join(import.meta.dirname, 'requirements.txt');

/** One folder for each set of versions. */
const folder = () => {
  const xdg = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = isAbsolute(xdg) ? xdg : join(homedir(), '.cache');
  const versions = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  return join(cache, 'voxbench', 'tests', `schemathesis-${versions}`);
};

const run = (program, args) => {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The tests need schemathesis: ${error?.message ?? stderr}`);
};

/**
 * Installs it where it is missing.
 * @returns {Promise<string>} the program
 */
export async function ensureSchemathesis() {
  const venv = folder();
  const program = join(venv, 'bin/schemathesis');
  const whole = join(venv, 'installed');
  if (existsSync(whole)) return program;
  let python = await findPython();
  if (!('path' in python) && installPackages(['python3-venv'])) python = await findPython();
  if (!('path' in python)) throw new Error(`The tests need schemathesis: ${python.missing}`);
  rmSync(venv, { recursive: true, force: true });
  run(python.path, ['-m', 'venv', venv]);
  run(join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  writeFileSync(whole, '');
  return program;
}
