import { useEffect, useState } from 'react';
import { bundleGlobal } from '../api/page.ts';
import { downloads as texts } from '../i18n/en/shared/downloads.ts';
import { useText } from '../i18n/use-text.ts';
import { Unseen } from '../ui/unseen.tsx';
import { isRestored, nameOf, type DownloadTask } from './task.ts';
import { stateWords } from './words.ts';

/**
 * Task states already announced, by task key. All lists on the page share it: each change is announced once, and a list
 * added later repeats nothing.
 */
const toldStates = () =>
  bundleGlobal('download-news', () => ({ current: new Map<string, DownloadTask['taskState']>() }));

/** Announces finished and failed downloads to screen readers, also while the list is closed. */
export function DownloadNews({ tasks }: { tasks: readonly DownloadTask[] }) {
  const t = useText(texts);
  const [news, setNews] = useState({ text: '', count: 0 });
  useEffect(() => {
    const known = toldStates();
    const said = tasks.flatMap((task) => {
      const { key, taskState } = task;
      const before = known.current.get(key);
      if (before === taskState || (!before && isRestored(task))) return [];
      const name = nameOf(task);
      if (taskState === 'success') return [t('savedNews', { name })];
      if (taskState === 'error') return [t('failedNews', { name, reason: stateWords(task, undefined, t) })];
      return [];
    });
    known.current = new Map(tasks.map(({ key, taskState }) => [key, taskState]));
    if (said.length > 0) setNews(({ count }) => ({ text: said.join(' '), count: count + 1 }));
  }, [tasks, t]);
  return (
    <Unseen role="status">
      {/* The key makes an identical text count as new */}
      <span key={news.count}>{news.text}</span>
    </Unseen>
  );
}
