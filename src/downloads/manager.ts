import { DOWNLOAD_RETRY_MS, DOWNLOAD_ROUNDS_MAX } from '../contract/constants/downloads.ts';
import { fileNameOf } from '../contract/file-name.ts';
import { bundleGlobal } from '../api/page.ts';
import { DownloadFailure, failureOf, stateAfter } from './failure.ts';
import { keepPage } from './keep-page.ts';
import { downloadList } from './list.ts';
import { pickFile, type Picked } from './pickers.ts';
import { filePlace, folderPlace, type Place } from './place.ts';
import { runTask, urlOf } from './run-task.ts';
import {
  batchOf,
  isOpen,
  nameOf,
  type Batch,
  type BatchStatus,
  type DownloadFile,
  type DownloadTask,
} from './task.ts';

/** Downloads the files on the list. */
export interface DownloadManager {
  /** Adds files to the list as one batch, and starts once their destination is known. */
  add(
    files: readonly DownloadFile[],
    folder: Promise<Picked<FileSystemDirectoryHandle>> | null,
  ): Promise<void>;
  cancel(key: string): void;
  cancelAll(): void;
  /** Repeats a cancelled or failed download. Call it inside the click: it may have to open a picker. */
  retry(key: string): Promise<void>;
  /** Puts the tasks from before a reload at the front of the list, and resumes those still waiting. */
  restore(tasks: readonly DownloadTask[]): void;
  /** Removes finished, failed and cancelled files from the list. */
  clearFinished(): void;
  /** Cancels and removes the tasks that `isMeant` accepts; all by default. */
  clear(isMeant?: (task: DownloadTask) => boolean): void;
}

/** Internal state of one run of a task. A retry creates a new one. */
interface Work {
  readonly place: Place | null;
  /** Number of times its link was requested again. */
  round: number;
  /** The link, once it is found for a suspended task. */
  url: string | null;
  stop: AbortController | null;
}

const FRESH = {
  taskState: 'normal',
  isRunning: false,
  interruption: null,
  errorType: 'NONE',
  problem: null,
  customData: { percent: null, speed: 0 },
  saved: null,
} as const satisfies Partial<DownloadTask>;

/** The page's download manager. */
export const downloadManager = (): DownloadManager => bundleGlobal('download-manager', createManager);

function createManager(): DownloadManager {
  const { $tasks, $batches } = downloadList();
  const works = new Map<string, Work>();
  /** Destinations by batch. */
  const places = new Map<number, Place | null>();
  const queue: string[] = [];
  let isAtWork = false;
  /** True while a picker is open. The browser would refuse a second one, and its file would go elsewhere. */
  let isPicking = false;
  let batches = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  keepPage($tasks);

  const find = (key: string) => $tasks.get().find((task) => task.key === key);
  const change = (key: string, more: Partial<DownloadTask>) =>
    $tasks.set($tasks.get().map((task) => (task.key === key ? { ...task, ...more } : task)));
  const changeBatch = (batch: number, more: Partial<Batch>) => {
    const before = $batches.get()[batch];
    if (before) $batches.set({ ...$batches.get(), [batch]: { ...before, ...more } });
  };
  const begin = (keys: readonly string[], place: Place | null, status: BatchStatus) => {
    for (const key of keys) works.set(key, { place, round: 0, url: null, stop: null });
    for (const batch of new Set(keys.map(batchOf))) changeBatch(batch, { status });
    queue.push(...keys);
    void workOff();
  };
  /** Sets the end status of a batch once all its files have ended. */
  const settle = (batch: number) => {
    const own = $tasks.get().filter(({ key }) => batchOf(key) === batch);
    if (own.some(isOpen)) return;
    const isCancelled = own.every(({ taskState }) => taskState === 'cancel');
    changeBatch(batch, { status: isCancelled ? 'user-cancelled' : 'completed' });
  };

  /** Downloads one file at a time, across all batches. */
  const workOff = async () => {
    if (isAtWork) return;
    isAtWork = true;
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) await attempt(key);
    isAtWork = false;
  };
  const attempt = async (key: string) => {
    const work = works.get(key);
    // Cancelled tasks have no work. Searching the list for a thousand of them would block the page
    const task = work && find(key);
    // Cancelled while it was queued
    if (!work || task?.taskState !== 'normal') return;
    const { signal } = (work.stop = new AbortController());
    const isCurrent = () => works.get(key) === work;
    change(key, { isRunning: true });
    try {
      const url = work.url ?? (await urlOf(task, signal));
      const bytes = await runTask(task, url, work.place, signal, {
        onName: (fileName) => isCurrent() && change(key, { fileName }),
        onProgress: (percent, speed) =>
          isCurrent() && change(key, { interruption: null, customData: { percent, speed } }),
        onInterruption: (interruption) => isCurrent() && change(key, { interruption }),
      });
      if (isCurrent()) {
        const customData = { percent: 100, speed: 0 };
        const saved = { bytes, at: Date.now(), folder: work.place?.folder ?? null };
        change(key, { ...FRESH, taskState: 'success', customData, saved });
      }
    } catch (error) {
      if (isCurrent()) fail(key, work, failureOf(error, signal));
    }
    work.stop = work.url = null;
    settle(batchOf(key));
  };
  const fail = (key: string, work: Work, failure: DownloadFailure) => {
    const isLate = failure.type === 'URL_ERROR_SUSPEND' && work.round >= DOWNLOAD_ROUNDS_MAX;
    const { type, problem } = isLate ? new DownloadFailure('HTTP_ERROR', 'late') : failure;
    change(key, { ...FRESH, taskState: stateAfter(type), errorType: type, problem });
    planRetry();
  };

  const planRetry = () => {
    if (retryTimer !== undefined || !$tasks.get().some(({ taskState }) => taskState === 'suspend')) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      for (const task of $tasks.get()) if (task.taskState === 'suspend') void resolveSuspended(task);
      planRetry();
    }, DOWNLOAD_RETRY_MS);
  };
  /** Requests the link of a suspended task, beside the queue: a file that is not ready must not delay others. */
  const resolveSuspended = async (task: DownloadTask) => {
    const { key } = task;
    const work = works.get(key);
    // The previous request is still running
    if (!work || work.stop) return;
    const { signal } = (work.stop = new AbortController());
    work.round++;
    try {
      work.url = await urlOf(task, signal);
      work.stop = null;
      if (works.get(key) !== work) return;
      change(key, FRESH);
      queue.push(key);
      void workOff();
    } catch (error) {
      work.stop = null;
      if (works.get(key) === work) fail(key, work, failureOf(error, signal));
      settle(batchOf(key));
    }
  };

  /** Cancels tasks in one change of the list: a thousand single changes would take seconds. */
  const cancel = (isMeant: (task: DownloadTask) => boolean) => {
    const isCancelled = (task: DownloadTask) => isOpen(task) && isMeant(task);
    const cancelled = $tasks.get().filter(isCancelled);
    for (const { key } of cancelled) {
      works.get(key)?.stop?.abort();
      // Ignores whatever the aborted run still reports
      works.delete(key);
    }
    const end = { ...FRESH, taskState: 'cancel', errorType: 'ABORTED' } as const;
    $tasks.set($tasks.get().map((task) => (isCancelled(task) ? { ...task, ...end } : task)));
    for (const batch of new Set(cancelled.map(({ key }) => batchOf(key)))) settle(batch);
  };
  const keep = (kept: (task: DownloadTask) => boolean) => {
    const tasks = $tasks.get().filter(kept);
    $tasks.set(tasks);
    const keys = new Set(tasks.map(({ key }) => key));
    for (const key of works.keys()) if (!keys.has(key)) works.delete(key);
    const live = new Set(tasks.map(({ key }) => batchOf(key)));
    for (const batch of places.keys()) if (!live.has(batch)) places.delete(batch);
  };

  return {
    async add(files, picking) {
      const batch = ++batches;
      const tasks = files.map((file, index) => ({
        ...file,
        // Bidi control characters could disguise the extension where the name is shown or written
        fileName: fileNameOf(file.fileName) || 'download',
        ...FRESH,
        isPlaced: picking !== null,
        key: `${batch}-${index}`,
      }));
      const status = picking ? 'selecting-folder' : 'downloading';
      $batches.set({ ...$batches.get(), [batch]: { status } });
      $tasks.set([...$tasks.get(), ...tasks]);
      const folder = await picking;
      if (folder === 'closed') {
        changeBatch(batch, { status: 'folder-cancelled' });
        keep(({ key }) => batchOf(key) !== batch);
        return;
      }
      const place = folder && folderPlace(folder);
      places.set(batch, place);
      // The browser has no picker
      if (picking && !place)
        $tasks.set(
          $tasks.get().map((task) => (batchOf(task.key) === batch ? { ...task, isPlaced: false } : task)),
        );
      const isWanted = ({ key }: DownloadTask) => find(key)?.taskState === 'normal';
      begin(
        tasks.filter(isWanted).map(({ key }) => key),
        place,
        'downloading',
      );
    },
    cancel: (key) => cancel((task) => task.key === key),
    cancelAll: () => cancel(() => true),
    async retry(key) {
      const task = find(key);
      if (!task || isOpen(task) || isPicking) return;
      // The old destination failed, so ask for another
      const asks = task.errorType === 'FILESYSTEM_ERROR';
      isPicking = asks;
      const file = asks ? await pickFile(nameOf(task)) : null;
      isPicking = false;
      // It may have been removed from the list meanwhile
      if (file === 'closed' || !find(key)) return;
      const place = file ? filePlace(file) : asks ? null : (places.get(batchOf(key)) ?? null);
      change(key, { ...FRESH, isPlaced: place !== null });
      begin([key], place, 'user-retry');
    },
    restore(tasks) {
      $tasks.set([...tasks, ...$tasks.get()]);
      const waiting = tasks.filter(isOpen);
      begin(
        waiting.map(({ key }) => key),
        null,
        'downloading',
      );
      planRetry();
    },
    clearFinished: () => keep(isOpen),
    clear(isMeant = () => true) {
      for (const task of $tasks.get()) if (isMeant(task)) works.get(task.key)?.stop?.abort();
      keep((task) => !isMeant(task));
    },
  };
}
