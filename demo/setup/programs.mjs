import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { debianHasPython, findPython } from './python.mjs';
import { has, root, run } from './run.mjs';

/** Programs that engines use, the Debian packages that bring each, and what is off without it. */
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
/** Without a network apt-get tries for minutes; the server can do without. */
const PATIENCE_MS = 180_000;

/** How to become root without asking anybody; `undefined` when that cannot be. */
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

/** As the server will see it. */
const environment = () => {
  try {
    return { ...parseEnv(readFileSync(join(root, '.env'), 'utf8')), ...process.env };
  } catch {
    return process.env;
  }
};

/** The models of this machine are wanted unless they are turned off; an interpreter of the user's own is theirs to mend. */
const wantsPython = () => {
  const { VOXBENCH_MODELS, VOXBENCH_PYTHON } = environment();
  return VOXBENCH_MODELS !== 'off' && !VOXBENCH_PYTHON;
};

/** Installs what is missing where that is allowed, and says what stays off otherwise. */
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
