import { useLayoutEffect, useState } from 'react';
import { joinOverlays, shownOverlay, type Overlay, type OverlayKind } from './overlays.ts';

/** Whether a component that covers the page may be shown now. Always true without a kind. */
export function useOverlay(kind: OverlayKind | undefined): boolean {
  const [isTurn, setTurn] = useState(!kind);
  // A layout effect: the component appears with the first paint when nothing else is open
  useLayoutEffect(() => {
    if (!kind) return;
    const overlay: Overlay = { kind, look: () => setTurn(shownOverlay() === overlay) };
    return joinOverlays(overlay);
  }, [kind]);
  return isTurn;
}
