import { CLIP_MS_MIN, type Clip, type Edge } from './clip.ts';
import { firstFrom, type ClipIndex } from './clip-index.ts';

/** Allowed move in milliseconds: at least `leastMs` (0 or negative), at most `mostMs` (0 or positive). */
export interface Limits {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The nearest clip of the same lane before or after a clip that does not move with it. */
function neighbour(index: ClipIndex, clip: Clip, way: -1 | 1, moving: ReadonlySet<string>): Clip | undefined {
  const { clips } = index.byLane.get(clip.laneId)!;
  let at = firstFrom(clips, clip.startMs);
  // Several clips may start together
  while (at < clips.length && clips[at]!.id !== clip.id) at++;
  do at += way;
  while (clips[at] && moving.has(clips[at]!.id));
  return clips[at];
}

/** Free time before a clip; 0 if it overlaps its neighbour. */
const roomBefore = (index: ClipIndex, clip: Clip, moving: ReadonlySet<string>) =>
  Math.max(0, clip.startMs - (neighbour(index, clip, -1, moving)?.endMs ?? 0));

/** Free time after a clip; 0 if it overlaps its neighbour. */
const roomAfter = (index: ClipIndex, clip: Clip, moving: ReadonlySet<string>, durationMs: number) =>
  Math.max(0, (neighbour(index, clip, 1, moving)?.startMs ?? durationMs) - clip.endMs);

/** How far clips can move together until one meets a neighbour or an end of the video. */
export function moveLimits(index: ClipIndex, clips: readonly Clip[], durationMs: number): Limits {
  const moving = new Set(clips.map(({ id }) => id));
  return {
    // Avoids -0
    leastMs: 0 - Math.min(...clips.map((clip) => roomBefore(index, clip, moving))),
    mostMs: Math.min(...clips.map((clip) => roomAfter(index, clip, moving, durationMs))),
  };
}

/** How far an edge can move until it meets a neighbour, an end of the video or the minimum length. */
export function edgeLimits(index: ClipIndex, clip: Clip, edge: Edge, durationMs: number): Limits {
  const spareMs = Math.max(0, clip.endMs - clip.startMs - CLIP_MS_MIN);
  const alone = new Set<string>();
  return edge === 'start'
    ? { leastMs: 0 - roomBefore(index, clip, alone), mostMs: spareMs }
    : { leastMs: 0 - spareMs, mostMs: roomAfter(index, clip, alone, durationMs) };
}

/** The allowed distance nearest to the wanted one. */
export const within = ({ leastMs, mostMs }: Limits, byMs: number): number =>
  Math.max(leastMs, Math.min(mostMs, byMs));
