import { VIDEO_MS_MAX } from '../../../src/contract/constants/video-translation.ts';
import type { FrameTimes } from './packet-times.ts';

/** A part of a video track, in seconds on the file's clock. */
export interface PicturePart {
  /** Time of its first frame; null for the first one of the file. */
  from: number | null;
  /** Time of the first frame after it; null for the rest of the file. */
  until: number | null;
}

/** Length of a part: limits the work that a crash loses, and what is encoded in one run. */
const PART_SECONDS = 60;
/** Cuts of the longest allowed video. A hostile file may have frame times anywhere, hours apart. */
const CUTS_MAX = VIDEO_MS_MAX / 1000 / PART_SECONDS;

/** Times of the frames, and of the key frames among them. */
type ShownTimes = Pick<FrameTimes, 'all' | 'keys'>;

/** A range of time in seconds on the file's clock; `until` is exclusive. */
interface Ends {
  from: number;
  until: number;
}

/** The frames within a range. */
export const timesIn = ({ all, keys }: ShownTimes, { from, until }: Ends): ShownTimes => {
  const isIn = (seconds: number) => seconds >= from && seconds < until;
  return { all: all.filter(isIn), keys: keys.filter(isIn) };
};

/**
 * Divides a video into parts of about a minute, each beginning with a key frame.
 *
 * @param times of the wanted frames
 * @param ends range of the wanted frames; null for the whole file
 */
export const cutPicture = (times: ShownTimes | null, ends: Ends | null = null): PicturePart[] => {
  const cuts: number[] = [];
  let last = times?.all[0] ?? 0;
  for (const key of times?.keys ?? [])
    if (key - last >= PART_SECONDS && cuts.length < CUTS_MAX) {
      cuts.push(key);
      last = key;
    }
  const first = ends && (times?.all[0] ?? ends.from);
  return [first, ...cuts].map((from, index) => ({ from, until: cuts[index] ?? ends?.until ?? null }));
};
