import { VIDEO_PART_MS_MIN } from '../../contract/constants/video-translation.ts';

/** A part of a recording, in milliseconds from its start. */
export interface Part {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether the part lies in the recording and is long enough. */
export const isPart = ({ fromMs, toMs }: Part, durationMs: number): boolean =>
  fromMs >= 0 && toMs <= durationMs && toMs - fromMs >= VIDEO_PART_MS_MIN;
