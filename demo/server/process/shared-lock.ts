import { randomUUID } from 'node:crypto';
import { mkdirSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claim, clear, lives, parseHolder, readOr, thisProcess, type Holder } from './lock-file.ts';

const HEARTBEAT_MS = 5_000;
/** A holder on another machine counts as dead after this time without a heartbeat. */
const SILENCE_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/** The machine and container within which a process id is unique. */
export const place = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

interface LockHolder extends Holder {
  id: string;
  /** Missing in locks of earlier versions, which knew one place only. */
  place?: string;
}

const isHere = ({ place: where }: LockHolder): boolean => where === undefined || where === place();

/** Whether this very process wrote it. */
const isOwn = (text: string): boolean => {
  const holder = parseHolder<LockHolder>(text);
  return holder?.pid === process.pid && isHere(holder);
};

/** What is known of the holder of a lock. `unsure`: it is elsewhere, and has shown no sign of life since it was first seen. */
type Standing = 'alive' | 'unsure' | 'dead';

/** Watches a lock for whether its holder lives. One elsewhere on a shared disk is known by its heartbeat only. */
const createWatch = (file: string) => {
  let seen: { beat: string; at: number } | undefined;
  return (text: string): Standing => {
    const holder = parseHolder<LockHolder>(text);
    if (!holder) return 'dead';
    if (isHere(holder)) return lives(holder) ? 'alive' : 'dead';
    const beat = `${text} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? ''}`;
    const isFirst = !seen?.beat.startsWith(text);
    if (beat !== seen?.beat) {
      seen = { beat, at: performance.now() };
      return isFirst ? 'unsure' : 'alive';
    }
    return performance.now() - seen.at < SILENCE_MS ? 'unsure' : 'dead';
  };
};

const hold = (file: string, content: string): (() => void) => {
  const timer = setInterval(() => {
    // Another process may have taken it over
    if (readOr(file) !== content) return;
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // `clear` of another process has just moved the file. It compares the content and puts the file back if it is not
      // the stale one.
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

/** Takes a lock as soon as it is free. @param whileHeld called again and again while it is not */
const takeWhenFree = async (
  file: string,
  whileHeld: (text: string, standing: Exclude<Standing, 'dead'>) => Promise<unknown>,
): Promise<() => void> => {
  const holder: LockHolder = { ...thisProcess(), id: randomUUID(), place: place() };
  const content = JSON.stringify(holder);
  const standingOf = createWatch(file);
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    const text = readOr(file);
    if (text === undefined) {
      if (claim(file, content)) return hold(file, content);
      continue;
    }
    const standing = standingOf(text);
    if (standing === 'dead') clear(file, text);
    else await whileHeld(text, standing);
  }
};

/**
 * Waits until this caller is the only one in all processes that holds the lock. Takes over what a dead process held.
 *
 * @param onWait called once when it has to wait, with whether this very process is the holder
 * @returns how to let go, which also happens at exit
 */
export const lock = async (
  file: string,
  onWait: (isOwn: boolean) => void,
  signal: AbortSignal,
): Promise<() => void> => {
  signal.throwIfAborted();
  let told = false;
  return takeWhenFree(file, async (text) => {
    if (!told) onWait(isOwn(text));
    told = true;
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  });
};

/**
 * Takes a lock that no living process holds. Does not wait for one that lives: a holder elsewhere is watched until its next
 * heartbeat, or for as long as it may be silent.
 *
 * @param onWatch called once before it is watched
 * @param refuse makes the error for a lock that is held, from the pid of the holder
 * @returns how to let go, which also happens at exit
 */
export const lockUnlessHeld = (
  file: string,
  { onWatch, refuse }: { onWatch(): void; refuse(pid: number | undefined): Error },
): Promise<() => void> => {
  let told = false;
  return takeWhenFree(file, async (text, standing) => {
    if (standing === 'alive') throw refuse(parseHolder(text)?.pid);
    if (!told) onWatch();
    told = true;
    await wait(LOOK_AGAIN_MS);
  });
};
