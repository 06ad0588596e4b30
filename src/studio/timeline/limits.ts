import { CLIP_MS_MIN, type Clip, type Edge } from './clip.ts';
import { firstFrom, type ClipIndex } from './clip-index.ts';

/** How far something may be moved, in milliseconds: to the left 0 or less, to the right 0 or more. */
export interface Limits {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The nearest clip of the same lane before or after one that does not move with it. */
function neighbour(index: ClipIndex, clip: Clip, way: -1 | 1, moving: ReadonlySet<string>): Clip | undefined {
  const { clips } = index.byLane.get(clip.laneId)!;
  let at = firstFrom(clips, clip.startMs);
  // Of several that start together
  while (at < clips.length && clips[at]!.id !== clip.id) at++;
  do at += way;
  while (clips[at] && moving.has(clips[at]!.id));
  return clips[at];
}

/** Free time before a clip; where it overlaps its neighbour already, none. */
const roomBefore = (index: ClipIndex, clip: Clip, moving: ReadonlySet<string>) =>
  Math.max(0, clip.startMs - (neighbour(index, clip, -1, moving)?.endMs ?? 0));

/** Free time after a clip; where it overlaps its neighbour already, none. */
const roomAfter = (index: ClipIndex, clip: Clip, moving: ReadonlySet<string>, durationMs: number) =>
  Math.max(0, (neighbour(index, clip, 1, moving)?.startMs ?? durationMs) - clip.endMs);

/** How far clips can be moved together until the first of them meets a neighbour or an end of the video. */
export function moveLimits(index: ClipIndex, clips: readonly Clip[], durationMs: number): Limits {
  const moving = new Set(clips.map(({ id }) => id));
  return {
    // Not -0
    leastMs: 0 - Math.min(...clips.map((clip) => roomBefore(index, clip, moving))),
    mostMs: Math.min(...clips.map((clip) => roomAfter(index, clip, moving, durationMs))),
  };
}

/** How far an edge of a clip can be moved until it meets a neighbour, an end of the video or makes the clip too short. */
export function edgeLimits(index: ClipIndex, clip: Clip, edge: Edge, durationMs: number): Limits {
  const spareMs = Math.max(0, clip.endMs - clip.startMs - CLIP_MS_MIN);
  const alone = new Set<string>();
  return edge === 'start'
    ? { leastMs: 0 - roomBefore(index, clip, alone), mostMs: spareMs }
    : { leastMs: 0 - spareMs, mostMs: roomAfter(index, clip, alone, durationMs) };
}

/** The allowed distance nearest to a wanted one. */
export const within = ({ leastMs, mostMs }: Limits, byMs: number): number =>
  Math.max(leastMs, Math.min(mostMs, byMs));
