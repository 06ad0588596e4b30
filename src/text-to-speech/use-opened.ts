import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../element/load-chunk.ts';
import type { Desk, Opened } from './desk.ts';
import { ui } from '../i18n/en/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { retractToasts, showToast } from '../ui/toasts.ts';
import { loadWideParts, loadWorkspace } from './parts.ts';

// Safari has no requestIdleCallback.
const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

/** What the toast here is about. */
const WORKSPACE = 'workspace';

/**
 * Opens the workspace once the rest of the panel can be used and the browser has nothing else to do, or at once when
 * something is done that needs it.
 * @param isNeeded the panel is a wide one: what chooses and generates there comes with the workspace
 */
export function useOpened(desk: Desk, isNeeded: boolean, open: (parts: Opened['parts']) => Opened['speech']) {
  const opened = useStore(desk.$opened);
  const isSettled = useStore(desk.$isSettled);
  const isWanted = useStore(desk.$isWanted);
  const [hasFailed, setHasFailed] = useState(false);
  const t = useText(ui);
  const latest = useRef({ open, t });
  useEffect(() => {
    latest.current = { open, t };
  });
  const isAtOnce = isNeeded || isWanted;
  // After it could not be had another try asks again
  const isDue = !opened && (isWanted || ((isNeeded || isSettled) && !hasFailed));
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    const load = async () => {
      if (!isHere) return;
      retractToasts(WORKSPACE);
      const parts = await loadChunk(loadWorkspace).catch(() => null);
      if (!isHere) return;
      if (parts) return desk.$opened.set({ parts, speech: latest.current.open(parts) });
      desk.$isWanted.set(false);
      desk.$isPressed.set(false);
      setHasFailed(true);
      const { t: text } = latest.current;
      const action = { label: text('retry'), run: () => setHasFailed(false) };
      showToast({ tone: 'error', text: text('chunkFailed'), about: WORKSPACE, action });
    };
    // A wide panel has its controls beside it, rather than after it
    if (isNeeded) loadWideParts().catch(() => undefined);
    if (isAtOnce) void load();
    else whenIdle(() => void load());
    return () => {
      isHere = false;
    };
  }, [desk, isDue, isAtOnce, isNeeded]);
  return opened;
}
