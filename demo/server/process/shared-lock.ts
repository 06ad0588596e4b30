import { randomUUID } from 'node:crypto';
import { mkdirSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claim, clear, lives, parseHolder, readOr, thisProcess, type Holder } from './lock-file.ts';

const HEARTBEAT_MS = 5_000;
/** How long a holder on another machine may show no sign of life. */
const SILENCE_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/** Where a process id means something: the machine and the container. */
export const place = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

interface LockHolder extends Holder {
  id: string;
  place: string;
}

/** Whether this very process wrote it. */
const isOwn = (text: string): boolean => {
  const holder = parseHolder<LockHolder>(text);
  return holder?.pid === process.pid && holder.place === place();
};

/** Watches a lock for whether its holder lives; one elsewhere on a shared disk is known by its heartbeat only. */
const createWatch = (file: string) => {
  let seen = { beat: '', at: 0 };
  return (text: string): boolean => {
    const holder = parseHolder<LockHolder>(text);
    if (!holder) return false;
    if (holder.place === place()) return lives(holder);
    const beat = `${text} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? ''}`;
    if (beat !== seen.beat) seen = { beat, at: performance.now() };
    return performance.now() - seen.at < SILENCE_MS;
  };
};

const hold = (file: string, content: string): (() => void) => {
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The process that moved it notices by its content.
    }
  }, HEARTBEAT_MS).unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    if (readOr(file) === content) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
};

/**
 * Waits until this caller is the only one in all processes that holds the lock; `onWait` is called once when it has
 * to wait, with whether this very process is the holder. Returns a function that releases the lock. The lock of a dead
 * process is taken over.
 */
export const lock = async (
  file: string,
  onWait: (isOwn: boolean) => void,
  signal: AbortSignal,
): Promise<() => void> => {
  const holder: LockHolder = { ...thisProcess(), id: randomUUID(), place: place() };
  const content = JSON.stringify(holder);
  const isHeld = createWatch(file);
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ;) {
    signal.throwIfAborted();
    const text = readOr(file);
    if (text === undefined) {
      if (claim(file, content)) return hold(file, content);
      continue;
    }
    if (!isHeld(text)) {
      clear(file, text);
      continue;
    }
    if (!told) onWait(isOwn(text));
    told = true;
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
};
