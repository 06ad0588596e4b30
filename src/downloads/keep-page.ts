import type { Readable } from '../element/state.ts';
import { isOpen, type DownloadTask } from './task.ts';

/** While something has still to be done the browser asks before the page is left, which would end it. */
export function keepPage($tasks: Readable<readonly DownloadTask[]>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let isKept = false;
  const look = () => {
    const isNeeded = $tasks.get().some(isOpen);
    if (isNeeded === isKept) return;
    isKept = isNeeded;
    if (isNeeded) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
  $tasks.listen(look);
  look();
}
