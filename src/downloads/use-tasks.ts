import { useEffect, useState } from 'react';
import { downloadList } from './list.ts';
import type { DownloadTask } from './task.ts';

/** Milliseconds between updates: small files change the list faster than anybody can read. */
const SHOWN_EVERY_MS = 100;

/** The downloads to display. Shows the first change at once and batches those that follow. */
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
    // The list may have changed since the render
    show();
    return () => {
      ignore();
      clearTimeout(timer);
    };
  }, [$tasks]);
  return tasks;
}
