import type { Clip, Edge } from './clip.ts';
import { clipsBetween, type ClipIndex } from './clip-index.ts';
import { RULER_HEIGHT, rowAt, type Rows } from './rows.ts';
import { toMs, toX, type View } from './view.ts';

/** Positions of everything, for finding what is at a point. */
export interface Layout {
  readonly view: View;
  readonly rows: Rows;
  readonly index: ClipIndex;
  /** Vertical scroll position of the rows, in px. */
  readonly scrollTop: number;
}

export type Hit =
  | { readonly kind: 'ruler' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'clip'; readonly clip: Clip; readonly edge: Edge | null };

/**
 * Finds what is at a point, in px from the top left corner of the view.
 * @param grip width of an edge that can be grabbed, in px; a third of it is outside the clip
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
    // Of overlapping clips the last one is drawn on top, so it is hit
    if (away <= outside && (!best || away <= best.away)) best = { clip, away };
  }
  if (!best) return { kind: 'empty' };
  const { clip } = best;
  const [left, right] = [toX(view, clip.startMs), toX(view, clip.endMs)];
  // A narrow clip can still be grabbed in the middle
  const inside = Math.min((grip * 2) / 3, (right - left) / 3);
  const edge = x < left + inside ? 'start' : x > right - inside ? 'end' : null;
  return { kind: 'clip', clip, edge: clip.state === 'locked' ? null : edge };
}

/** Clips a rectangle touches, given as times and px below the ruler, independent of scrolling. */
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
