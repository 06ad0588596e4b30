/** What a translation of a video has beside its rows. */
import { z } from 'zod';
import { BROUGHT_RECORDINGS } from '../constants/video-translation.ts';
import { SPEAKER_GENDERS } from '../constants/voices.ts';
import { id } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { SegmentText } from './projects.ts';

/** A recording without its voices, one for all translations of it. */
export const VideoBackground = z.object({
  /** The work that makes it; null until it is wanted. */
  job: BackgroundJob.nullable(),
  /** M4A, signed for a day; null until it is made. */
  url: z.string().nullable(),
});

/** What a row says when its translation is translated back. */
export const BackTranslation = z.object({
  segment_id: id,
  /** What the row said: it counts while the row says the same. */
  text: SegmentText,
  back: z.string(),
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

/** What came with a project's file, and what is not here. */
export const BroughtProject = z.object({
  takes: z.int().nonnegative(),
  recording: z.enum(BROUGHT_RECORDINGS),
  /** Name of the recording; null for a project without one. */
  recording_name: z.string().nullable(),
  /** Names of voices that the user does not have: lines in them have another voice, spoken ones are kept as recordings. */
  missing_voices: z.array(z.string()),
});

export type BackTranslation = z.output<typeof BackTranslation>;
export type BroughtProject = z.output<typeof BroughtProject>;
export type HeardSpeaker = z.output<typeof HeardSpeaker>;
export type VideoBackground = z.output<typeof VideoBackground>;
