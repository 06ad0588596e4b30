import { dragClips, dragEdge, previewOf, realChanges, snapTargets, type Drag, type Preview } from './drag.ts';
import { clipsWithin, type Hit } from './hit.ts';
import { RULER_HEIGHT } from './rows.ts';
import type { SelectHow } from './selection.ts';
import type { Stage } from './stage.ts';
import { toMs } from './view.ts';

/** A point in the view, in px from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** What the pointer does, once it has moved far enough. */
export interface Motion {
  /** @param isFree turns snapping off */
  move(to: Point, isFree: boolean): void;
  /** The pointer was released. */
  finish(): void;
  /** Restores everything. */
  cancel(): void;
}

/** Distance at which edges snap, in px. */
const SNAP = 8;

/** Moves clips or an edge. The model is told when they are released. */
export function moveMotion(stage: Stage, hit: Hit & { kind: 'clip' }, from: Point): Motion | null {
  const { index, selection, durationMs, playhead, frameMs, isSnapping } = stage.model();
  const { edge } = hit;
  // It may have changed since it was pressed
  const clip = index.byId.get(hit.clip.id);
  if (!clip || clip.state === 'locked') return null;
  const together = [...selection]
    .map((id) => index.byId.get(id))
    .filter((one) => one !== undefined)
    .filter(({ state }) => state !== 'locked');
  const clips = selection.has(clip.id) ? together : [clip];
  const drag: Drag = edge
    ? dragEdge(index, clip, edge, durationMs)
    : dragClips(index, clips, clip, durationMs);
  const targets = snapTargets(index, drag.clips, playhead.positionMs(), durationMs);
  const fromMs = toMs(stage.layout().view, from.x);
  let preview: Preview | null = null;
  return {
    move({ x }, isFree) {
      const { view } = stage.layout();
      const snap = isSnapping && !isFree ? { targets, reachMs: SNAP * view.msPerPx, frameMs } : null;
      preview = previewOf(drag, toMs(view, x) - fromMs, snap);
      stage.preview(preview);
    },
    finish() {
      const { index: now, onMove } = stage.model();
      const changes = preview ? realChanges(now, preview.changes.values()) : [];
      if (changes.length > 0) onMove(changes);
      stage.preview(null);
    },
    cancel: () => stage.preview(null),
  };
}

/** Selects the clips that a rectangle touches. */
export function marqueeMotion(stage: Stage, from: Point, how: SelectHow): Motion {
  const fromMs = toMs(stage.layout().view, from.x);
  const below = ({ y }: Point) => y - RULER_HEIGHT + stage.layout().scrollTop;
  const fromY = below(from);
  let ids: readonly string[] = [];
  return {
    move(to) {
      const layout = stage.layout();
      const ms = toMs(layout.view, to.x);
      const y = below(to);
      const marquee = {
        fromMs: Math.min(fromMs, ms),
        toMs: Math.max(fromMs, ms),
        top: Math.min(fromY, y),
        bottom: Math.max(fromY, y),
      };
      ids = clipsWithin(layout, marquee.fromMs, marquee.toMs, marquee.top, marquee.bottom).map(
        ({ id }) => id,
      );
      stage.choose({ marquee, ids, how });
    },
    finish() {
      stage.model().onSelect(ids, how);
      stage.choose(null);
    },
    cancel: () => stage.choose(null),
  };
}

/** Makes the playhead follow the pointer. */
export function scrubMotion(stage: Stage): Motion {
  const seek = ({ x }: Point) => seekTo(stage, x);
  return { move: seek, finish: () => {}, cancel: () => {} };
}

/** Seeks to the time at a point. */
export function seekTo(stage: Stage, x: number): void {
  const { durationMs, onSeek } = stage.model();
  onSeek(Math.round(Math.max(0, Math.min(durationMs, toMs(stage.layout().view, x)))));
}
