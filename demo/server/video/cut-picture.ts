import { VIDEO_MS_MAX } from '../../../src/contract/constants/video-translation.ts';
import type { FrameTimes } from './packet-times.ts';

/** A part of a picture, in seconds by the clock of its file. */
export interface PicturePart {
  /** When its first picture is shown; null for the first one of the file. */
  from: number | null;
  /** When the first picture after it is shown; null for all that is left. */
  until: number | null;
}

/** What a crash costs at most, and what is encoded in one go. */
const PART_SECONDS = 60;
/** As many cuts as the longest video has: the times in a hostile file may lie anywhere, hours from each other. */
const CUTS_MAX = VIDEO_MS_MAX / 1000 / PART_SECONDS;

/** When pictures are shown, and which of them are decoded without others. */
type ShownTimes = Pick<FrameTimes, 'all' | 'keys'>;

/** From one moment on until before another, in seconds by the clock of a file. */
interface Ends {
  from: number;
  until: number;
}

/** The pictures between two moments. */
export const timesIn = ({ all, keys }: ShownTimes, { from, until }: Ends): ShownTimes => {
  const isIn = (seconds: number) => seconds >= from && seconds < until;
  return { all: all.filter(isIn), keys: keys.filter(isIn) };
};

/**
 * Divides a video into parts of about a minute, each beginning with a frame that is decoded without those before it.
 *
 * @param times of the pictures that are wanted
 * @param ends where they begin and end; null for those of the whole file
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
