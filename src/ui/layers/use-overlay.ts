import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { $overlays, joinOverlays, shownOverlay, type Overlay, type OverlayKind } from './overlays.ts';

/** Whether a component that covers the page may be seen now; one without a kind always may. */
export function useOverlay(kind: OverlayKind | undefined): boolean {
  const [overlay] = useState<Overlay | null>(() => (kind ? { kind } : null));
  useLayoutEffect(() => (overlay ? joinOverlays(overlay) : undefined), [overlay]);
  const shown = shownOverlay(useStore($overlays()));
  return overlay === null || shown === overlay;
}
