import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { debianHasPython, findPython } from './python.mjs';
import { has, root, run } from './run.mjs';

/** Programs that engines use: name, Debian packages, and what is unavailable without it. */
const PROGRAMS = [
  { name: 'ffmpeg', packages: ['ffmpeg'], off: 'downloads as mp3 and opus, and speech recognition' },
  { name: 'espeak-ng', packages: ['espeak-ng'], off: 'voices in most languages but English' },
  {
    name: 'pocketsphinx_continuous',
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    off: 'speech recognition without Whisper',
  },
  {
    name: 'apertium',
    packages: ['apertium', 'apertium-eng-spa'],
    off: 'rough translation of English and Spanish',
  },
];
const PYTHON_PACKAGE = 'python3-venv';
/** Limit in ms: without a network apt-get tries for minutes, and the server can start without the programs. */
const PATIENCE_MS = 180_000;

/** The command prefix for root without a password prompt; `undefined` if that is impossible. */
const asRoot = () => {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
};

const install = (packages) => {
  const prefix = has('apt-get') ? asRoot() : undefined;
  if (!prefix) return;
  console.log(`Installing ${packages.join(' and ')} …`);
  const apt = (...args) => {
    const [program, ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ];
    return run(program, rest, { timeout: PATIENCE_MS, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
};

/** The environment as the server will see it. */
const environment = () => {
  try {
    return { ...parseEnv(readFileSync(join(root, '.env'), 'utf8')), ...process.env };
  } catch {
    return process.env;
  }
};

/**
 * Whether local models need a Python from here: not if they are off, or if the user names an interpreter of their own.
 */
const wantsPython = () => {
  const { VOXBENCH_MODELS, VOXBENCH_PYTHON } = environment();
  return VOXBENCH_MODELS !== 'off' && !VOXBENCH_PYTHON;
};

/** Installs missing programs where possible, and prints what is unavailable otherwise. */
export const installPrograms = async () => {
  const missing = () => PROGRAMS.filter(({ name }) => !has(name));
  const python = async () => (wantsPython() ? await findPython() : { path: '' });
  const packages = missing().flatMap((program) => program.packages);
  if ('missing' in (await python()) && debianHasPython()) packages.push(PYTHON_PACKAGE);
  if (packages.length > 0) install(packages);
  for (const { name, packages, off } of missing()) {
    console.warn(
      `Without ${name} these are off: ${off}. Turn them on with: sudo apt-get install ${packages.join(' ')}`,
    );
  }
  const found = await python();
  if ('missing' in found) console.warn(`The natural voices are off. ${found.missing}`);
};
