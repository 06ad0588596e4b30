import { useEffect, useState } from 'react';
import { downloadList } from './list.ts';
import type { DownloadTask } from './task.ts';

/** Small files change the list far more often than anybody can read it. */
const SHOWN_EVERY_MS = 100;

/** The downloads as they are shown: the first change at once, those that follow it together. */
export function useTasks(): readonly DownloadTask[] {
  const { $tasks } = downloadList();
  const [tasks, setTasks] = useState($tasks.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setTasks($tasks.get());
    const rest = () => {
      timer = undefined;
      show();
    };
    const ignore = $tasks.listen(() => {
      if (timer !== undefined) return;
      show();
      timer = setTimeout(rest, SHOWN_EVERY_MS);
    });
    // It may have changed since it was rendered
    show();
    return () => {
      ignore();
      clearTimeout(timer);
    };
  }, [$tasks]);
  return tasks;
}
