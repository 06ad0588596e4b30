import type { Readable } from '../element/state.ts';
import { unfinishedWork } from '../stores/unfinished-work.ts';
import { isOpen, outlivesPage, type DownloadTask } from './task.ts';

/**
 * Makes the browser confirm leaving the page while that would cancel a download. Logging out asks while any download is
 * unfinished, because it cancels all of them.
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
