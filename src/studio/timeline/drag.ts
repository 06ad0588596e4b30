import type { Clip, ClipChange, Edge } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { edgeLimits, moveLimits, within, type Limits } from './limits.ts';
import { snapBy, type Snap } from './snap.ts';

/** Clips, or an edge of one, that follow the pointer. */
export interface Drag {
  readonly clips: readonly Clip[];
  /** Null when they move as they are. */
  readonly edge: Edge | null;
  readonly limits: Limits;
  /** Times of what comes to rest at others. */
  readonly edges: readonly number[];
}

/**
 * Begins to move clips together.
 * @param held the one under the pointer: its edges come to rest at others
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

/** Begins to move an edge of a clip. */
export const dragEdge = (index: ClipIndex, clip: Clip, edge: Edge, durationMs: number): Drag => ({
  clips: [clip],
  edge,
  limits: edgeLimits(index, clip, edge, durationMs),
  edges: [edge === 'start' ? clip.startMs : clip.endMs],
});

/** Where the clips of a drag would be. */
export interface Preview {
  readonly changes: ReadonlyMap<string, ClipChange>;
  /** The time at which an edge came to rest; null where it met nothing. */
  readonly guideMs: number | null;
}

/** The clips of a drag, moved; edges keep to the limits and to whole milliseconds. */
export function moved({ clips, edge, limits }: Drag, byMs: number): ClipChange[] {
  const by = Math.round(within(limits, byMs));
  return clips.map(({ id, startMs, endMs }) => ({
    id,
    startMs: edge === 'end' ? startMs : startMs + by,
    endMs: edge === 'start' ? endMs : endMs + by,
  }));
}

/**
 * What a drag has come to.
 * @param byMs how far the pointer has gone
 * @param snap null to come to rest nowhere
 */
export function previewOf(drag: Drag, byMs: number, snap: Snap | null): Preview {
  const { byMs: wanted, atMs } = snap ? snapBy(drag.edges, byMs, snap) : { byMs, atMs: null };
  const isHeldBack = within(drag.limits, wanted) !== wanted;
  return {
    changes: new Map(moved(drag, wanted).map((change) => [change.id, change])),
    guideMs: isHeldBack ? null : atMs,
  };
}

/** Those of some changes that change anything. */
export const realChanges = (index: ClipIndex, changes: Iterable<ClipChange>): ClipChange[] =>
  [...changes].filter(({ id, startMs, endMs }) => {
    const clip = index.byId.get(id);
    return clip && (clip.startMs !== startMs || clip.endMs !== endMs);
  });

/** Times at which dragged clips come to rest, ascending: edges of the other clips, the playhead, both ends. */
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
