import { firstIndex } from './first-index.ts';

/** What an edge that is dragged comes to rest at. */
export interface Snap {
  /** Times that attract it, ascending. */
  readonly targets: readonly number[];
  /** From how far, in milliseconds. */
  readonly reachMs: number;
  /** Away from all of them it keeps to whole frames of this length. */
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
  /** How far to move. */
  readonly byMs: number;
  /** The target that was met; null where there was none. */
  readonly atMs: number | null;
}

/**
 * Adjusts how far edges are moved.
 * @param edges where they were, the one first that keeps to frames
 * @param byMs how far the pointer has gone
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
