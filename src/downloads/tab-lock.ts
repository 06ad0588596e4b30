import type { Readable } from '../element/state.ts';
import { isOpen, type DownloadTask } from './task.ts';

/** A page that was reloaded has let go of its lock long before. */
const WAIT_MS = 1_000;

const lockName = (page: string): string => `voxbench.downloads ${page}`;

/** Shows other tabs, by a lock, that this page works on its list while something on it has still to be done. */
export function lockWhileOpen($tasks: Readable<readonly DownloadTask[]>, page: string): void {
  let release: (() => void) | null = null;
  const look = () => {
    if ($tasks.get().some(isOpen) === (release !== null)) return;
    if (release) {
      release();
      release = null;
    } else {
      const isOver = new Promise<void>((resolve) => (release = resolve));
      // Pages that are not secure have no locks
      void navigator.locks?.request(lockName(page), () => isOver);
    }
  };
  $tasks.listen(look);
  look();
}

/** Whether that page still works on its list in another tab. */
export async function isWorkedOn(page: string): Promise<boolean> {
  try {
    await navigator.locks?.request(lockName(page), { signal: AbortSignal.timeout(WAIT_MS) }, () => undefined);
    return false;
  } catch {
    return true;
  }
}
