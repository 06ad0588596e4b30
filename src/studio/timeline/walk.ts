import type { Clip, Lane } from './clip.ts';
import { firstFrom, type ClipIndex } from './clip-index.ts';

const middleOf = ({ startMs, endMs }: Clip) => (startMs + endMs) / 2;

/** The clip of a lane nearest in time to another one. */
function nearestIn(index: ClipIndex, laneId: string, to: Clip): Clip | undefined {
  const { clips } = index.byLane.get(laneId)!;
  const after = firstFrom(clips, to.startMs);
  const away = (clip: Clip) =>
    clip.endMs > to.startMs && clip.startMs < to.endMs ? 0 : Math.abs(middleOf(clip) - middleOf(to));
  return [clips[after - 1], clips[after]]
    .filter((clip) => clip !== undefined)
    .sort((a, b) => away(a) - away(b))[0];
}

/**
 * The clip an arrow key leads to: left and right move through all clips in time, up and down to the next lane with
 * clips. Undefined for other keys, and if there is none.
 */
export function walk(index: ClipIndex, lanes: readonly Lane[], from: Clip, key: string): Clip | undefined {
  const at = index.orderOf.get(from.id)!;
  const way = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (way) {
    let level = lanes.findIndex(({ id }) => id === from.laneId) + way;
    while (lanes[level] && index.byLane.get(lanes[level]!.id)!.clips.length === 0) level += way;
    return lanes[level] && nearestIn(index, lanes[level]!.id, from);
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: index.inOrder.length - 1 }[key];
  return to === undefined ? undefined : index.inOrder[to];
}
