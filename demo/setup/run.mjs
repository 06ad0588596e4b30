import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Runs a program in the repository with its output shown; true when it succeeded. */
export const run = (program, args, options = {}) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;

/** Whether a program can be found. */
export const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Ends the start with a sentence. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
