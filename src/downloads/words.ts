import type { downloads } from '../i18n/en/shared/downloads.ts';
import { formatDate } from '../i18n/format.ts';
import type { Messages, Texts, Translate } from '../i18n/texts.ts';
import { isOpen, type Batch, type DownloadTask } from './task.ts';

type TextsOf<T> = T extends Texts<infer M extends Messages> ? M : never;
export type DownloadText = Translate<TextsOf<typeof downloads>>;

const RUNNING = { none: 'downloading', unreachable: 'unreachable', cut: 'reconnecting' } as const;

/** Status of a task, or what the user can do about it. */
export function stateWords(task: DownloadTask, batch: Batch | undefined, t: DownloadText): string {
  switch (task.taskState) {
    case 'normal':
      if (task.isRunning) return t(RUNNING[task.interruption ?? 'none']);
      return t(batch?.status === 'selecting-folder' ? 'waitingForFolder' : 'waiting');
    case 'suspend':
      return t('notReady');
    case 'cancel':
      return t('cancelled');
    case 'success':
      return task.saved?.folder ? t('savedIn', { folder: task.saved.folder }) : t('saved');
    case 'error':
      return t(task.problem ?? 'unknown');
  }
}

/** Time of day, with the date if it is not today. `at` in epoch milliseconds. */
export const timeWords = (locale: string, at: number, now = new Date()): string =>
  new Date(at).toDateString() === now.toDateString()
    ? formatDate(locale, at, { timeStyle: 'short' })
    : formatDate(locale, at);

/** Counts of finished, failed and unfinished downloads. */
export const countTasks = (tasks: readonly DownloadTask[]) => ({
  done: tasks.filter(({ taskState }) => taskState === 'success').length,
  total: tasks.length,
  failed: tasks.filter(({ taskState }) => taskState === 'error').length,
  open: tasks.filter(isOpen).length,
});
