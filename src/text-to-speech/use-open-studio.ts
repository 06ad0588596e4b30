import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../element/load-chunk.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { OpenStudio } from '../studio/context.ts';
import type { PanelModel } from '../studio/panel-model.ts';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { retractToasts, showToast } from '../ui/layers/toasts.ts';
import { loadWideParts, loadStudio } from './parts.ts';

type Parts = Awaited<ReturnType<typeof loadStudio>>;

/** The studio and its components. */
interface Opened {
  readonly studio: OpenStudio;
  readonly parts: Parts;
}

/** Identifies the toast about the studio. */
const STUDIO = 'studio';

/**
 * Opens the studio once the rest of the panel is usable and the browser is idle, or at once when the user needs it.
 * @param isNeeded true for a wide panel, whose controls come with the studio
 */
export function useOpenStudio(
  panelModel: PanelModel,
  isNeeded: boolean,
  open: (parts: Parts) => OpenStudio,
): Opened | null {
  const studio = useStore(panelModel.$studio);
  const [parts, setParts] = useState<Parts | null>(null);
  const isSettled = useStore(panelModel.$isSettled);
  const isWanted = useStore(panelModel.$isWanted);
  const [hasFailed, setHasFailed] = useState(false);
  const t = useText(ui);
  const latest = useRef({ open, t });
  useEffect(() => {
    latest.current = { open, t };
  });
  const isAtOnce = isNeeded || isWanted;
  // After a failure, only a new attempt by the user loads it again
  const isDue = !studio && (isWanted || ((isNeeded || isSettled) && !hasFailed));
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    const load = async () => {
      if (!isHere) return;
      retractToasts(STUDIO);
      const loaded = await loadChunk(loadStudio).catch(() => null);
      if (!isHere) return;
      if (loaded) {
        setParts(loaded);
        return panelModel.$studio.set(latest.current.open(loaded));
      }
      panelModel.$isWanted.set(false);
      panelModel.$isPressed.set(false);
      setHasFailed(true);
      const { t: text } = latest.current;
      const action = { label: text('retry'), run: () => setHasFailed(false) };
      showToast({ tone: 'error', text: text('chunkFailed'), about: STUDIO, action });
    };
    // A wide panel loads its controls in parallel
    if (isNeeded) loadWideParts().catch(() => undefined);
    if (isAtOnce) void load();
    else whenIdle(() => void load());
    return () => {
      isHere = false;
    };
  }, [panelModel, isDue, isAtOnce, isNeeded]);
  return studio && parts && { studio, parts };
}
