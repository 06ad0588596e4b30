import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../config/start-problem.ts';

const inUse = (folder: string, pid: number | undefined) =>
  new StartProblem(
    `The data folder ${folder} is in use by process ${pid}. Stop that one, or set VOXBENCH_DATA to another folder.`,
  );

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same id; empty where the system cannot say. */
  born: string;
}

const readOr = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Boot of the machine and start of the process since then (field 22 of proc(5) stat, after the name in brackets). */
const bornOf = (pid: number): string => {
  const started = readOr(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ')[19];
  return started ? `${readOr('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${started}` : '';
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const parse = (text: string | undefined): Holder | undefined => {
  try {
    const holder = JSON.parse(text ?? '') as Holder;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
};

const isHeld = (holder: Holder | undefined): holder is Holder =>
  holder !== undefined && isAlive(holder.pid) && bornOf(holder.pid) === holder.born;

/** Creates `file` with its content in one step; false when it is there already. */
const claim = (file: string, content: string): boolean => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Moves a dead process's lock away. Should somebody have replaced it meanwhile, theirs goes back. */
const clear = (file: string, stale: string | undefined): void => {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readOr(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

const ATTEMPTS = 5;

/**
 * Makes this process the only one in the folder: PGlite itself locks nothing, and what a second process writes
 * would be lost without a word. Throws `StartProblem`; returns how to let go, which also happens at exit.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const file = join(folder, 'lock');
  const content = JSON.stringify({ pid: process.pid, born: bornOf(process.pid) } satisfies Holder);
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
    const holder = parse(text);
    if (isHeld(holder)) throw inUse(folder, holder.pid);
    clear(file, text);
  }
  throw inUse(folder, parse(readOr(file))?.pid);
};
