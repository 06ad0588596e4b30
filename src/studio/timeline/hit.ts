import type { Clip, Edge } from './clip.ts';
import { clipsBetween, type ClipIndex } from './clip-index.ts';
import { RULER_HEIGHT, rowAt, type Rows } from './rows.ts';
import { toMs, toX, type View } from './view.ts';

/** What is where: enough to tell what a point means. */
export interface Layout {
  readonly view: View;
  readonly rows: Rows;
  readonly index: ClipIndex;
  /** How far the rows are scrolled, in px. */
  readonly scrollTop: number;
}

export type Hit =
  | { readonly kind: 'ruler' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'clip'; readonly clip: Clip; readonly edge: Edge | null };

/**
 * What is at a point, in px from the top left corner of what is in sight.
 * @param grip width of an edge that can be taken, in px; a third of it reaches out of the clip
 */
export function hitAt({ view, rows, index, scrollTop }: Layout, x: number, y: number, grip: number): Hit {
  if (y < RULER_HEIGHT) return { kind: 'ruler' };
  const row = rowAt(rows, y - RULER_HEIGHT + scrollTop);
  if (row?.kind !== 'lane') return { kind: 'empty' };
  const outside = grip / 3;
  const near = clipsBetween(index, row.lane.id, toMs(view, x - outside), toMs(view, x + outside));
  let best: { clip: Clip; away: number } | null = null;
  for (const clip of near) {
    const away = Math.max(toX(view, clip.startMs) - x, x - toX(view, clip.endMs), 0);
    // Where clips overlap, the last one is drawn on top: it is the one that is hit
    if (away <= outside && (!best || away <= best.away)) best = { clip, away };
  }
  if (!best) return { kind: 'empty' };
  const { clip } = best;
  const [left, right] = [toX(view, clip.startMs), toX(view, clip.endMs)];
  // A narrow one can still be taken in its middle
  const inside = Math.min((grip * 2) / 3, (right - left) / 3);
  const edge = x < left + inside ? 'start' : x > right - inside ? 'end' : null;
  return { kind: 'clip', clip, edge: clip.state === 'locked' ? null : edge };
}

/** Clips that a rectangle touches: times and px beneath the ruler of all rows. */
export const clipsWithin = (
  { rows, index }: Layout,
  fromMs: number,
  toMs: number,
  top: number,
  bottom: number,
): Clip[] =>
  rows.rows
    .flatMap((row) =>
      row.kind === 'lane' && row.top < bottom && row.top + row.height > top
        ? clipsBetween(index, row.lane.id, fromMs, toMs)
        : [],
    )
    .filter(({ endMs }) => endMs >= fromMs);
