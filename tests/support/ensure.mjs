/** Brings a clean machine to where the tests can run. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { installPackages, isInstalled } from './debian.mjs';

const root = join(import.meta.dirname, '../..');
const npm = (...options) => spawnSync('npm', options, { cwd: root, stdio: 'inherit' }).status === 0;

export function ensureModules() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  if (!npm('ci', '--no-fund', '--no-audit')) throw new Error('npm ci failed: see above.');
}

/** Programs that engines, sound checks and tests use, and the Debian packages of each. */
const PROGRAMS = {
  ffmpeg: ['ffmpeg'],
  'espeak-ng': ['espeak-ng'],
  python3: ['python3'],
  curl: ['curl'],
  // The pages transcribe without Whisper, which is too large to install for them
  pocketsphinx_continuous: ['pocketsphinx', 'pocketsphinx-en-us'],
  // Only root's PATH leads there
  '/usr/sbin/pgbouncer': ['pgbouncer'],
};

export function ensurePrograms() {
  const missing = Object.entries(PROGRAMS).flatMap(([program, packages]) =>
    isInstalled(program) ? [] : packages,
  );
  if (missing.length > 0 && !installPackages(missing)) {
    throw new Error(`The tests need ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`);
  }
}

export function ensureChromium() {
  if (findChromium()) return;
  installPackages(['chromium', 'fonts-liberation']);
  if (!findChromium()) npm('exec', '--', 'playwright', 'install', 'chromium');
  if (!findChromium())
    throw new Error('The tests need Chromium: install it, or say where it is in CHROMIUM.');
}
