import { firstIndex } from './first-index.ts';

/** Snapping of a dragged edge. */
export interface Snap {
  /** Times it snaps to, ascending. */
  readonly targets: readonly number[];
  /** Distance at which it snaps, in milliseconds. */
  readonly reachMs: number;
  /** Elsewhere it moves in whole frames of this length, in ms. */
  readonly frameMs: number;
}

/** The target nearest to a time. */
function nearest(targets: readonly number[], ms: number): number | undefined {
  const at = firstIndex(targets, (target) => target >= ms);
  const [before, after] = [targets[at - 1], targets[at]];
  if (before === undefined || after === undefined) return before ?? after;
  return ms - before <= after - ms ? before : after;
}

interface Snapped {
  /** Distance to move. */
  readonly byMs: number;
  /** Target it has snapped to; null for none. */
  readonly atMs: number | null;
}

/**
 * Adjusts the distance that edges are moved.
 * @param edges their original times; the first one moves in whole frames
 * @param byMs distance the pointer has moved
 */
export function snapBy(edges: readonly number[], byMs: number, { targets, reachMs, frameMs }: Snap): Snapped {
  let best: Snapped | null = null;
  for (const edge of edges) {
    const atMs = nearest(targets, edge + byMs);
    if (atMs === undefined || Math.abs(atMs - edge - byMs) > reachMs) continue;
    if (!best || Math.abs(atMs - edge - byMs) < Math.abs(best.byMs - byMs))
      best = { byMs: atMs - edge, atMs };
  }
  const [first = 0] = edges;
  return best ?? { byMs: Math.round((first + byMs) / frameMs) * frameMs - first, atMs: null };
}
