import { pageGlobal } from '../../api/page.ts';
import { join } from './turns.ts';

/**
 * What covers the whole page. A form to sign in may be part of what another one does; a picker may lead to any of the
 * others.
 */
export type OverlayKind = 'sign-in' | 'payment' | 'welcome' | 'picker';

/** One that is open or waits for its turn; one of another bundle may be of a kind that is not known here. */
export interface Overlay {
  readonly kind: string;
  /** Another one may be shown than before. */
  look(): void;
}

/** All of them on the page, in the order in which they were asked for. */
const overlays = () => pageGlobal('overlays', () => new Set());

/**
 * The one that is shown; undefined while there is none. Who came first keeps its turn, and the next one follows when it
 * has gone. A form to sign in goes before all: nothing else goes on without it, and what it covers is put aside until
 * then. A picker is put aside for each of the others.
 */
export const shownOverlay = (): Overlay | undefined => {
  const all = [...overlays()];
  return all.find(({ kind }) => kind === 'sign-in') ?? all.find(({ kind }) => kind !== 'picker') ?? all[0];
};

/** Requests to be shown. @returns a function that ends the request */
export const joinOverlays = (overlay: Overlay): (() => void) => join(overlays(), overlay);
