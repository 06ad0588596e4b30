import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import type { ChapterSound } from './chapter-parts.ts';
import { HEAD_MS, samplesOfMs } from './level.ts';

/** Time of a passage in its chapter's audio, in milliseconds. */
export interface PassageTime {
  segmentId: string;
  text: string;
  startMs: number;
  endMs: number;
}

const msOf = (samples: number): number => (samples * 1000) / PRODUCT_RATE;

/** Times of a chapter's passages. Counted in samples like the audio itself, so that rounding errors do not add up. */
export const timesOf = ({ leadMs, parts }: ChapterSound): PassageTime[] => {
  let at = samplesOfMs(HEAD_MS + leadMs);
  return parts.map(({ segmentId, text, durationMs, pauseMs }) => {
    const startMs = msOf(at);
    at += samplesOfMs(durationMs);
    const endMs = msOf(at);
    at += samplesOfMs(pauseMs);
    return { segmentId, text, startMs, endMs };
  });
};
