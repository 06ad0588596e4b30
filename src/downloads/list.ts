import { bundleGlobal } from '../api/page.ts';
import { state, type State } from '../element/state.ts';
import { hasKeptTasks } from './kept-place.ts';
import type { Batch, DownloadTask } from './task.ts';

/** The downloads of a page, whichever of its elements began them. First screens have this, too: it stays small. */
export interface DownloadList {
  /** In the order in which they were asked for. */
  readonly $tasks: State<readonly DownloadTask[]>;
  /** By their numbers. */
  readonly $batches: State<Readonly<Record<number, Batch>>>;
  /** How many places on the page show the list. */
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

/** Whether downloads are seen on this page; where they are not, a plain link does better. */
export const isListShown = (): boolean => downloadList().$shown.get() > 0;

/**
 * Calls back when the list has files: at once if it has or had before a reload, else with the first one.
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
