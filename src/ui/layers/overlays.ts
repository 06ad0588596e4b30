import { atom, type WritableAtom } from 'nanostores';
import { onPage } from '../../api/page.ts';

/** What covers the whole page. A form to sign in may be part of what another one does. */
export type OverlayKind = 'sign-in' | 'payment' | 'welcome';

/** One that is open or waits for its turn. */
export interface Overlay {
  readonly kind: OverlayKind;
}

/** All of them on the page, in the order in which they were asked for: one set for all elements. */
export const $overlays = (): WritableAtom<readonly Overlay[]> => onPage('overlays', () => atom([]));

/**
 * The one that is shown; undefined while there is none. Who came first keeps its turn, and the next one follows when it
 * has gone. A form to sign in goes before all: nothing else goes on without it, and what it covers is put aside until
 * then.
 */
export const shownOverlay = (overlays: readonly Overlay[]): Overlay | undefined =>
  overlays.find(({ kind }) => kind === 'sign-in') ?? overlays[0];

/** Asks for a turn; gives how to end it. */
export function joinOverlays(overlay: Overlay): () => void {
  const $all = $overlays();
  $all.set([...$all.get(), overlay]);
  return () => $all.set($all.get().filter((other) => other !== overlay));
}
