import { reachMs, type Clip, type Lane } from './clip.ts';
import { firstIndex } from './first-index.ts';

/** Clips of a lane by their start. */
interface LaneClips {
  readonly clips: readonly Clip[];
  /** From a start to where its sound and place have ended, at most, in milliseconds. */
  readonly longestMs: number;
}

/** Clips as they are looked for: by name, by time, by lane and time. */
export interface ClipIndex {
  readonly byId: ReadonlyMap<string, Clip>;
  /** Those of all lanes by their start, of one start from the upper lane to the lower. */
  readonly inOrder: readonly Clip[];
  /** Place of each in `inOrder`. */
  readonly orderOf: ReadonlyMap<string, number>;
  readonly byLane: ReadonlyMap<string, LaneClips>;
}

/** Orders clips; those of no lane are left out. */
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

/** Place of the first clip that starts at a time or later. */
export const firstFrom = (clips: readonly Clip[], ms: number): number =>
  firstIndex(clips, ({ startMs }) => startMs >= ms);

/** Clips of a lane of which something is between two times, with the end of a sound that is too long. */
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
