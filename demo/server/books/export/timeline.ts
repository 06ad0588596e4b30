import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import type { ChapterSound } from './chapter-parts.ts';
import { HEAD_MS, samplesOfMs } from './level.ts';

/** When a passage is heard in the sound of its chapter, in milliseconds. */
export interface PassageTime {
  segmentId: string;
  text: string;
  startMs: number;
  endMs: number;
}

const msOf = (samples: number): number => (samples * 1000) / PRODUCT_RATE;

/** When the passages of a chapter are heard. Counted in samples like the sound itself, so that no rounding adds up. */
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
