import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A process of this machine. */
export interface Holder {
  pid: number;
  /** Tells a process from a later one with the same id; empty where the system does not provide it. */
  born: string;
}

export const readOr = (path: string): string | undefined => {
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

export const thisProcess = (): Holder => ({ pid: process.pid, born: bornOf(process.pid) });

/** Whether the process that wrote this is still running. */
export const lives = ({ pid, born }: Holder): boolean => isAlive(pid) && bornOf(pid) === born;

/** Reads what a holder wrote into its lock file; undefined for anything else. */
export const parseHolder = <T extends Holder>(text: string | undefined): T | undefined => {
  try {
    const holder = JSON.parse(text ?? '') as T;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
};

/** Creates `file` with its content in one step; false when the file exists. */
export const claim = (file: string, content: string): boolean => {
  // A random suffix, not the pid: containers that share a disk can have equal pids.
  const draft = `${file}.${randomUUID()}`;
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

/** Removes the lock of a dead process. If another process has replaced it in the meantime, puts that lock back. */
export const clear = (file: string, stale: string | undefined): void => {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readOr(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};
