/** Installs Debian packages where that is allowed: as root, or by sudo without a password. */
import { spawnSync } from 'node:child_process';

const quiet = { stdio: 'ignore' };
const asRoot = () =>
  process.getuid?.() === 0
    ? []
    : spawnSync('sudo', ['-n', 'true'], quiet).status === 0
      ? ['sudo', '-n']
      : undefined;

/** @param {string} program a name on PATH */
export const isInstalled = (program) =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], quiet).status === 0;

/**
 * @param {readonly string[]} packages
 * @returns {boolean} whether they are there now
 */
export function installPackages(packages) {
  const prefix = isInstalled('apt-get') ? asRoot() : undefined;
  if (!prefix) return false;
  console.log(`Installing ${packages.join(', ')}.`);
  const apt = (...options) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-qq', ...options];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}
