import { useEffect } from 'react';
import type { ProjectSaving } from './saving.ts';

/**
 * Stores changes when the page is left, and lets the browser ask the user while some are not stored. Until the server
 * has them, they are kept in this browser.
 *
 * @param sync of the open project, whose replaced texts only this page has; undefined while none is open
 * @param isElseOpen whether something else would be lost that storing cannot save
 */
export function useLeaving(
  sync: Pick<ProjectSaving, '$state' | 'flush' | 'keep' | 'holdsReplaced'> | undefined,
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
      if (sync.$state.get() !== 'saved' || sync.holdsReplaced() || isElseOpen?.()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide, { signal });
    addEventListener('beforeunload', ask, { signal });
    return () => stop.abort();
  }, [sync, isElseOpen]);
}
