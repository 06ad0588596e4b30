import type { Readable } from '../element/state.ts';
import { unfinishedWork } from '../stores/unfinished-work.ts';
import { isOpen, outlivesPage, type DownloadTask } from './task.ts';

/**
 * While leaving the page would end a download, the browser asks first. Logging out asks while any download still has to
 * be done: it ends them all.
 */
export function keepPage($tasks: Readable<readonly DownloadTask[]>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let isKept = false;
  const look = () => {
    const isNeeded = $tasks.get().some((task) => isOpen(task) && !outlivesPage(task));
    if (isNeeded === isKept) return;
    isKept = isNeeded;
    if (isNeeded) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
  $tasks.listen(look);
  look();
  unfinishedWork().add((apiBase) =>
    $tasks.get().some((task) => isOpen(task) && (task.source?.apiBase ?? apiBase) === apiBase),
  );
}
