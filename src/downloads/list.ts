import { bundleGlobal } from '../api/page.ts';
import { state, type State } from '../element/state.ts';
import { hasKeptTasks } from './kept-place.ts';
import type { Batch, DownloadTask } from './task.ts';

/** The downloads of a page, from all its elements. First screens contain this file, so it stays small. */
export interface DownloadList {
  /** In the order in which they were added. */
  readonly $tasks: State<readonly DownloadTask[]>;
  /** Batches by number. */
  readonly $batches: State<Readonly<Record<number, Batch>>>;
  /** Number of places on the page that show the list. */
  readonly $shown: State<number>;
}

export const downloadList = (): DownloadList =>
  bundleGlobal('downloads', () => ({ $tasks: state([]), $batches: state({}), $shown: state(0) }));

/** Registers a visible list. @returns unregister */
export function showList(): () => void {
  const { $shown } = downloadList();
  $shown.set($shown.get() + 1);
  return () => $shown.set($shown.get() - 1);
}

/** Whether this page shows downloads. Without a visible list, a plain link is better. */
export const isListShown = (): boolean => downloadList().$shown.get() > 0;

/**
 * Calls back once the list has files: at once if it has some or had some before a reload, else with the first one.
 * @returns unsubscribe
 */
export function whenListed(listed: () => void): () => void {
  const { $tasks } = downloadList();
  const look = () => {
    if ($tasks.get().length > 0) listed();
  };
  if (hasKeptTasks()) listed();
  else look();
  return $tasks.listen(look);
}
