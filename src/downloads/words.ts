import type { downloads } from '../i18n/en/downloads.ts';
import { formatNumber } from '../i18n/format.ts';
import type { Messages, Texts, Translate } from '../i18n/texts.ts';
import type { Batch, DownloadTask } from './task.ts';

type TextsOf<T> = T extends Texts<infer M extends Messages> ? M : never;
export type DownloadText = Translate<TextsOf<typeof downloads>>;

/** What has become of a task, or what to do about it. */
export function stateWords(task: DownloadTask, batch: Batch | undefined, t: DownloadText): string {
  switch (task.taskState) {
    case 'normal':
      if (task.isRunning) return t('downloading');
      return t(batch?.status === 'selecting-folder' ? 'waitingForFolder' : 'waiting');
    case 'suspend':
      return t('notReady');
    case 'cancel':
      return t('cancelled');
    case 'success':
      return batch?.folder ? t('savedIn', { folder: batch.folder }) : t('saved');
    case 'error':
      return t(task.problem ?? 'unknown');
  }
}

/** Bytes a second, such as `1.2 MB/s`. */
export function speedWords(locale: string, bytes: number): string {
  const [value, unit] =
    bytes >= 1e6 ? [bytes / 1e6, 'megabyte-per-second'] : [bytes / 1e3, 'kilobyte-per-second'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
}

/** How many are downloaded, of how many, and how many failed. */
export const countTasks = (tasks: readonly DownloadTask[]) => ({
  done: tasks.filter(({ taskState }) => taskState === 'success').length,
  total: tasks.length,
  failed: tasks.filter(({ taskState }) => taskState === 'error').length,
});
