import { pageGlobal } from '../../api/page.ts';
import { join } from './turns.ts';

/**
 * What covers the whole page. Another overlay may need a sign-in form as one of its steps; a picker may lead to any of
 * the others.
 */
export type OverlayKind = 'sign-in' | 'payment' | 'welcome' | 'picker';

/** An overlay that is open or waiting. One of another bundle may be of a kind unknown here. */
export interface Overlay {
  readonly kind: string;
  /** Called when another overlay may have to be shown. */
  look(): void;
}

/** All overlays on the page, in request order. */
const overlays = () => pageGlobal('overlays', () => new Set());

/**
 * The overlay to show; undefined when there is none. The first one requested keeps its turn until it is removed. A
 * sign-in form comes before all others, which need it to continue and are hidden meanwhile. A picker comes after all
 * others.
 */
export const shownOverlay = (): Overlay | undefined => {
  const all = [...overlays()];
  return all.find(({ kind }) => kind === 'sign-in') ?? all.find(({ kind }) => kind !== 'picker') ?? all[0];
};

/** Requests to be shown. @returns a function that withdraws the request */
export const joinOverlays = (overlay: Overlay): (() => void) => join(overlays(), overlay);
