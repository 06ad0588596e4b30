import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../config/start-problem.ts';
import { claim, clear, lives, parseHolder, readOr, thisProcess } from '../process/lock-file.ts';

const inUse = (folder: string, pid: number | undefined) =>
  new StartProblem(
    `The data folder ${folder} is in use by process ${pid}. Stop that one, or set VOXBENCH_DATA to another folder.`,
  );

const ATTEMPTS = 5;

/**
 * Makes this process the only one in the folder: PGlite itself locks nothing, and what a second process writes
 * would be lost without a word. Throws `StartProblem`; returns how to let go, which also happens at exit.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const file = join(folder, 'lock');
  const content = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (claim(file, content)) {
      const release = () => {
        process.off('exit', release);
        rmSync(file, { force: true });
      };
      process.on('exit', release);
      return release;
    }
    const text = readOr(file);
    const holder = parseHolder(text);
    if (holder && lives(holder)) throw inUse(folder, holder.pid);
    clear(file, text);
  }
  throw inUse(folder, parseHolder(readOr(file))?.pid);
};
