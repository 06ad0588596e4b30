/** What a translation of a video has beside its rows. */
import { z } from 'zod';
import { SPEAKER_GENDERS } from '../constants/voices.ts';
import { id } from './call.ts';
import { BackgroundJob } from './jobs.ts';

/** A recording without its voices, one for all translations of it. */
export const VideoBackground = z.object({
  /** The work that makes it; null until it is wanted. */
  job: BackgroundJob.nullable(),
  /** M4A, signed for a day; null until it is made. */
  url: z.string().nullable(),
});

/** A speaker of a recording as its voice was measured. */
export const HeardSpeaker = z.object({
  /** A row of the speaker. It tells who the speaker is after a rename, too. */
  segment_id: id,
  /** By the pitch; null where that does not tell. */
  gender: z.enum(SPEAKER_GENDERS).nullable(),
  /** Median pitch. */
  pitch_hz: z.int().positive(),
  /** The voices of each gender that sound most like the speaker, the nearest first. */
  voices: z.array(
    z.object({
      voice_id: z.string(),
      gender: z.enum(SPEAKER_GENDERS),
      /** How alike the voices are; null where it is judged by the pitch alone. */
      likeness_percent: z.int().min(0).max(100).nullable(),
    }),
  ),
});

export type HeardSpeaker = z.output<typeof HeardSpeaker>;
export type VideoBackground = z.output<typeof VideoBackground>;
