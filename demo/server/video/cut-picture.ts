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

/** Cuts a picture where a part can be decoded without what comes before it. */
export const cutPicture = (times: FrameTimes | null): PicturePart[] => {
  const cuts: number[] = [];
  let last = times?.all[0] ?? 0;
  for (const key of times?.keys ?? [])
    if (key - last >= PART_SECONDS && cuts.length < CUTS_MAX) {
      cuts.push(key);
      last = key;
    }
  return [null, ...cuts].map((from, index) => ({ from, until: cuts[index] ?? null }));
};
