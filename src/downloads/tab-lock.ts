import type { Readable } from '../element/state.ts';
import { isOpen, type DownloadTask } from './task.ts';

/** Longest wait in ms: a reloaded page has released its lock long before. */
const WAIT_MS = 1_000;

const lockName = (page: string): string => `voxbench.downloads ${page}`;

/** Holds a lock, visible to other tabs, while this page has unfinished tasks. */
export function lockWhileOpen($tasks: Readable<readonly DownloadTask[]>, page: string): void {
  let release: (() => void) | null = null;
  const look = () => {
    if ($tasks.get().some(isOpen) === (release !== null)) return;
    if (release) {
      release();
      release = null;
    } else {
      const isOver = new Promise<void>((resolve) => (release = resolve));
      // Insecure pages have no locks
      void navigator.locks?.request(lockName(page), () => isOver);
    }
  };
  $tasks.listen(look);
  look();
}

/** Whether another tab still works on that page's list. */
export async function isWorkedOn(page: string): Promise<boolean> {
  try {
    await navigator.locks?.request(lockName(page), { signal: AbortSignal.timeout(WAIT_MS) }, () => undefined);
    return false;
  } catch {
    return true;
  }
}
