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

/** Does what the list says. */
export interface DownloadManager {
  /** Puts files on the list as one batch, and begins once it is known where they go. */
  add(
    files: readonly DownloadFile[],
    folder: Promise<Picked<FileSystemDirectoryHandle>> | null,
  ): Promise<void>;
  cancel(key: string): void;
  cancelAll(): void;
  /** Tries one again that was cancelled or failed. Call it inside the click: it may have to ask for a place. */
  retry(key: string): Promise<void>;
  /** Puts tasks of the page before a reload in front of the list, and goes on with those that still wait. */
  restore(tasks: readonly DownloadTask[]): void;
  /** Removes finished, failed and cancelled files from the list. */
  clearFinished(): void;
  /** Cancels and removes the tasks that `isMeant` accepts; all by default. */
  clear(isMeant?: (task: DownloadTask) => boolean): void;
}

/** What is known of a task beside the list; a new one for each time that it is begun. */
interface Work {
  readonly place: Place | null;
  /** How often its link was looked for again. */
  round: number;
  /** Its link, found while it was suspended. */
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

/** The one of the page. */
export const downloadManager = (): DownloadManager => bundleGlobal('download-manager', createManager);

function createManager(): DownloadManager {
  const { $tasks, $batches } = downloadList();
  const works = new Map<string, Work>();
  /** By batch. */
  const places = new Map<number, Place | null>();
  const queue: string[] = [];
  let isAtWork = false;
  /** A second picker beside the first would be refused, and its file go elsewhere. */
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

  /** One after another, whichever batch they belong to. */
  const workOff = async () => {
    if (isAtWork) return;
    isAtWork = true;
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) await attempt(key);
    isAtWork = false;
  };
  const attempt = async (key: string) => {
    const work = works.get(key);
    // Cancelled tasks have no work; looking up a thousand of them on the list would block the page
    const task = work && find(key);
    // Cancelled while it waited
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
  /** Runs beside the queue: a file that is still not ready delays no other. */
  const resolveSuspended = async (task: DownloadTask) => {
    const { key } = task;
    const work = works.get(key);
    // Its last round may take longer
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

  /** All at once: a thousand changes of the list one by one would take seconds. */
  const cancel = (isMeant: (task: DownloadTask) => boolean) => {
    const isCancelled = (task: DownloadTask) => isOpen(task) && isMeant(task);
    const cancelled = $tasks.get().filter(isCancelled);
    for (const { key } of cancelled) {
      works.get(key)?.stop?.abort();
      // What still comes of it is no longer about this task
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
        // It is shown and written: bidi control characters could disguise the extension
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
      // Where it could not be written it would not be written now
      const asks = task.errorType === 'FILESYSTEM_ERROR';
      isPicking = asks;
      const file = asks ? await pickFile(nameOf(task)) : null;
      isPicking = false;
      // It may have been taken off the list meanwhile
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
