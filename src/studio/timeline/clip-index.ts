import { reachMs, type Clip, type Lane } from './clip.ts';
import { firstIndex } from './first-index.ts';

/** Clips of a lane, sorted by start. */
interface LaneClips {
  readonly clips: readonly Clip[];
  /** Longest time from a clip's start to the end of both its audio and its slot, in milliseconds. */
  readonly longestMs: number;
}

/** Clips indexed by id, by time, and by lane and time. */
export interface ClipIndex {
  readonly byId: ReadonlyMap<string, Clip>;
  /** Clips of all lanes by start, then from the upper lane to the lower. */
  readonly inOrder: readonly Clip[];
  /** Index of each clip in `inOrder`. */
  readonly orderOf: ReadonlyMap<string, number>;
  readonly byLane: ReadonlyMap<string, LaneClips>;
}

/** Indexes clips. Those without a lane are left out. */
export function indexClips(all: readonly Clip[], lanes: readonly Lane[]): ClipIndex {
  const levels = new Map(lanes.map(({ id }, level) => [id, level]));
  const levelOf = ({ laneId }: Clip) => levels.get(laneId)!;
  const inOrder = all
    .filter(({ laneId }) => levels.has(laneId))
    .sort((a, b) => a.startMs - b.startMs || levelOf(a) - levelOf(b));
  const ofLanes = new Map<string, Clip[]>(lanes.map(({ id }) => [id, []]));
  for (const clip of inOrder) ofLanes.get(clip.laneId)!.push(clip);
  const longestOf = (clips: readonly Clip[]) =>
    clips.reduce((longest, clip) => Math.max(longest, reachMs(clip) - clip.startMs), 0);
  return {
    byId: new Map(inOrder.map((clip) => [clip.id, clip])),
    inOrder,
    orderOf: new Map(inOrder.map(({ id }, at) => [id, at])),
    byLane: new Map([...ofLanes].map(([id, clips]) => [id, { clips, longestMs: longestOf(clips) }])),
  };
}

/** Index of the first clip that starts at or after a time. */
export const firstFrom = (clips: readonly Clip[], ms: number): number =>
  firstIndex(clips, ({ startMs }) => startMs >= ms);

/** Clips of a lane that overlap a time range, including audio beyond their slots. */
export function clipsBetween({ byLane }: ClipIndex, laneId: string, fromMs: number, toMs: number): Clip[] {
  const lane = byLane.get(laneId);
  if (!lane) return [];
  const found: Clip[] = [];
  for (let at = firstFrom(lane.clips, fromMs - lane.longestMs); at < lane.clips.length; at++) {
    const clip = lane.clips[at]!;
    if (clip.startMs > toMs) break;
    if (reachMs(clip) >= fromMs) found.push(clip);
  }
  return found;
}
