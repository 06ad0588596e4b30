import { spawnSync } from 'node:child_process';
import { has, run } from './run.mjs';

/** Programs that engines use, each a Debian package of its name, and what is off without it. */
const PROGRAMS = [
  { name: 'ffmpeg', off: 'downloads as mp3 and opus' },
  { name: 'espeak-ng', off: 'voices in most languages but English' },
];
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

/** Installs what is missing where that is allowed, and says what stays off otherwise. */
export const installPrograms = () => {
  const missing = () => PROGRAMS.filter(({ name }) => !has(name));
  if (missing().length > 0) install(missing().map(({ name }) => name));
  for (const { name, off } of missing()) {
    console.warn(`Without ${name} these are off: ${off}. Turn them on with: sudo apt-get install ${name}`);
  }
};
