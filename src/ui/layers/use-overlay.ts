import { useLayoutEffect, useState } from 'react';
import { joinOverlays, shownOverlay, type Overlay, type OverlayKind } from './overlays.ts';

/** Whether a component that covers the page may be seen now; one without a kind always may. */
export function useOverlay(kind: OverlayKind | undefined): boolean {
  const [isTurn, setTurn] = useState(!kind);
  // Before the first paint where nothing else is open
  useLayoutEffect(() => {
    if (!kind) return;
    const overlay: Overlay = { kind, look: () => setTurn(shownOverlay() === overlay) };
    return joinOverlays(overlay);
  }, [kind]);
  return isTurn;
}
