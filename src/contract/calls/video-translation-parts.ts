/** Parts of a video translation beside its rows. */
import { z } from 'zod';
import { BROUGHT_RECORDINGS } from '../constants/video-translation.ts';
import { SPEAKER_GENDERS } from '../constants/voices.ts';
import { id } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { SegmentText } from './projects.ts';

/** A recording with its voices removed, shared by all its translations. */
export const VideoBackground = z.object({
  /** The job that makes it; null until it is requested. */
  job: BackgroundJob.nullable(),
  /** M4A, signed for a day; null until made. */
  url: z.string().nullable(),
  /** Peaks of consecutive equal spans, 0 … 100; none until made. */
  peaks: z.array(z.number()),
});

/** Back translation of a row. */
export const BackTranslation = z.object({
  segment_id: id,
  /** Text of the row it was made from. It applies while the row has this text. */
  text: SegmentText,
  back: z.string(),
});

/** A speaker of a recording with measurements of their voice. */
export const HeardSpeaker = z.object({
  /** A row of the speaker, which identifies them even after a rename. */
  segment_id: id,
  /** Deduced from the pitch; null if it does not tell. */
  gender: z.enum(SPEAKER_GENDERS).nullable(),
  /** Median pitch. */
  pitch_hz: z.int().positive(),
  /** Most similar voices of each gender, the nearest first. */
  voices: z.array(
    z.object({
      voice_id: z.string(),
      gender: z.enum(SPEAKER_GENDERS),
      /** Similarity of the voices; null if compared by pitch alone. */
      likeness_percent: z.int().min(0).max(100).nullable(),
    }),
  ),
});

/** What was imported with a project's file, and what is missing here. */
export const BroughtProject = z.object({
  takes: z.int().nonnegative(),
  recording: z.enum(BROUGHT_RECORDINGS),
  /** Name of the recording; null for a project without one. */
  recording_name: z.string().nullable(),
  /** Names of voices the user lacks. Rows get another voice; their existing takes are kept as recordings. */
  missing_voices: z.array(z.string()),
});

export type BackTranslation = z.output<typeof BackTranslation>;
export type BroughtProject = z.output<typeof BroughtProject>;
export type HeardSpeaker = z.output<typeof HeardSpeaker>;
export type VideoBackground = z.output<typeof VideoBackground>;
