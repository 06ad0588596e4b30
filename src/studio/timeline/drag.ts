import type { Clip, ClipChange, Edge } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { edgeLimits, moveLimits, within, type Limits } from './limits.ts';
import { snapBy, type Snap } from './snap.ts';

/** Clips, or an edge of one, that follow the pointer. */
export interface Drag {
  readonly clips: readonly Clip[];
  /** Null when whole clips are moved. */
  readonly edge: Edge | null;
  readonly limits: Limits;
  /** Times of the edges that snap to others. */
  readonly edges: readonly number[];
}

/**
 * Starts to move clips together.
 * @param held the clip under the pointer, whose edges snap
 */
export const dragClips = (
  index: ClipIndex,
  clips: readonly Clip[],
  held: Clip,
  durationMs: number,
): Drag => ({
  clips,
  edge: null,
  limits: moveLimits(index, clips, durationMs),
  edges: [held.startMs, held.endMs],
});

/** Starts to move an edge of a clip. */
export const dragEdge = (index: ClipIndex, clip: Clip, edge: Edge, durationMs: number): Drag => ({
  clips: [clip],
  edge,
  limits: edgeLimits(index, clip, edge, durationMs),
  edges: [edge === 'start' ? clip.startMs : clip.endMs],
});

/** Where the dragged clips would end up. */
export interface Preview {
  readonly changes: ReadonlyMap<string, ClipChange>;
  /** Time an edge has snapped to; null for none. */
  readonly guideMs: number | null;
}

/** The dragged clips after a move. Edges stay within the limits and on whole milliseconds. */
export function moved({ clips, edge, limits }: Drag, byMs: number): ClipChange[] {
  const by = Math.round(within(limits, byMs));
  return clips.map(({ id, startMs, endMs }) => ({
    id,
    startMs: edge === 'end' ? startMs : startMs + by,
    endMs: edge === 'start' ? endMs : endMs + by,
  }));
}

/**
 * Current result of a drag.
 * @param byMs distance the pointer has moved
 * @param snap null to turn snapping off
 */
export function previewOf(drag: Drag, byMs: number, snap: Snap | null): Preview {
  const { byMs: wanted, atMs } = snap ? snapBy(drag.edges, byMs, snap) : { byMs, atMs: null };
  const isHeldBack = within(drag.limits, wanted) !== wanted;
  return {
    changes: new Map(moved(drag, wanted).map((change) => [change.id, change])),
    guideMs: isHeldBack ? null : atMs,
  };
}

/** Leaves out changes that change nothing. */
export const realChanges = (index: ClipIndex, changes: Iterable<ClipChange>): ClipChange[] =>
  [...changes].filter(({ id, startMs, endMs }) => {
    const clip = index.byId.get(id);
    return clip && (clip.startMs !== startMs || clip.endMs !== endMs);
  });

/** Times that dragged clips snap to, ascending: edges of the other clips, the playhead, both ends. */
export function snapTargets(
  { inOrder }: ClipIndex,
  dragged: readonly Clip[],
  playheadMs: number,
  durationMs: number,
): number[] {
  const own = new Set(dragged.map(({ id }) => id));
  const edges = inOrder.flatMap(({ id, startMs, endMs }) => (own.has(id) ? [] : [startMs, endMs]));
  return [0, durationMs, playheadMs, ...edges].sort((a, b) => a - b);
}
