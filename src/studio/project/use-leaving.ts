import { useEffect } from 'react';
import type { ProjectSaving } from './saving.ts';

/**
 * Stores what is open when the page is left, and has the browser ask while some of it is not stored. Until the server has it,
 * it is kept in this browser.
 *
 * @param sync of what is open; undefined while nothing is
 * @param isElseOpen whether something else would be lost that no storing helps
 */
export function useLeaving(
  sync: Pick<ProjectSaving, '$state' | 'flush' | 'keep'> | undefined,
  isElseOpen?: () => boolean,
): void {
  useEffect(() => {
    if (!sync) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      sync.keep();
      if (sync.$state.get() !== 'saved') void sync.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (sync.$state.get() !== 'saved' || isElseOpen?.()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide, { signal });
    addEventListener('beforeunload', ask, { signal });
    return () => stop.abort();
  }, [sync, isElseOpen]);
}
