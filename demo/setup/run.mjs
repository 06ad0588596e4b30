import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Runs a program in the repository with its output visible. Returns whether it succeeded. */
export const run = (program, args, options = {}) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;

/** Whether a program is installed. */
export const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Prints a message and exits. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
