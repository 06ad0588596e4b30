import { z } from 'zod';
import {
  PLACE_MS_MAX,
  PROJECT_KINDS,
  RANK_CHARACTERS_MAX,
  SPEAKER_CHARACTERS_MAX,
} from '../constants/projects.ts';
import { GAP, SCRIPT_SEGMENTS_MAX, SEGMENT_CHARACTERS_MAX, countCharacters } from '../constants/script.ts';
import { SPEED_FACTORS } from '../constants/speech.ts';
import { NOTE_CHARACTERS_MAX } from '../constants/video-translation.ts';
import { data, id, moment, title, type CallTable } from './call.ts';

export const SegmentText = z.string().refine((text) => countCharacters(text) <= SEGMENT_CHARACTERS_MAX, {
  message: `A segment may have at most ${SEGMENT_CHARACTERS_MAX} characters.`,
});

export const Gap = z
  .string()
  .max(1000)
  .regex(GAP, 'Send white space and pauses only, such as [pause 500ms] or [pause 1.5s].');

/** How a segment is spoken. */
export const SegmentVoice = z.object({
  voice_id: z.string().max(200),
  model_id: z.string().max(200),
  language_id: z.string().max(35),
  /** Factor, two decimals. */
  speed: z
    .number()
    .min(SPEED_FACTORS[0])
    .max(SPEED_FACTORS[SPEED_FACTORS.length - 1]!),
});

/** A position in a recording, in milliseconds from its start. */
const place = z.int().min(0).max(PLACE_MS_MAX);

/**
 * A word of a segment: UTF-16 range in its text (for a translated segment, in `source_text`), start and end in ms, and
 * the confidence of the engine, 0 … 100.
 */
export const TimedWord = z.tuple([
  z.int().nonnegative(),
  z.int().nonnegative(),
  place,
  place,
  z.int().min(0).max(100).nullable(),
]);

/** User settings of a segment that is a cue of a video or a passage of a book. */
export const SegmentCue = z.object({
  /** Whether it is neither spoken nor shown. */
  left_out: z.boolean(),
  /** Whether its speech must fit its times; otherwise it may run into the silence after it. */
  fixed_length: z.boolean(),
  bookmarked: z.boolean(),
  /** Note for the editors; empty for none. */
  note: z.string().max(NOTE_CHARACTERS_MAX),
  /** Whether it keeps its voice when its speaker's changes; absent means false. */
  own_voice: z.boolean().optional(),
  /** Whether its detected speaker is uncertain and the user has not confirmed it; absent means false. */
  unsure: z.boolean().optional(),
});

/** A segment of a project: a sentence of a script, or a stretch of speech in a recording. */
export const ProjectSegment = z.object({
  /** Created by the client that added it. */
  segment_id: id,
  /**
   * Orders the segments: compared by code units, equal ranks by id. See
   * https://observablehq.com/@dgreensp/implementing-fractional-indexing
   */
  rank: z
    .string()
    .min(1)
    .max(RANK_CHARACTERS_MAX)
    .regex(/^[0-9A-Za-z]+$/, 'Send letters of English and digits only.'),
  text: SegmentText,
  /** White space and pauses up to the next segment, exactly as written. */
  gap: Gap,
  /** Null in a project that is not spoken. */
  voice: SegmentVoice.nullable(),
  /** Times in the recording; null in a project without one. */
  start_ms: place.nullable(),
  end_ms: place.nullable(),
  /** In order of time; empty when no times are known. */
  words: z.array(TimedWord).max(SEGMENT_CHARACTERS_MAX),
  /** Null when unknown. */
  speaker: z.string().trim().min(1).max(SPEAKER_CHARACTERS_MAX).nullable(),
  /** Text it was translated from. */
  source_text: SegmentText.nullable(),
  /**
   * While it is locked, its texts, times and voice cannot change and it cannot be removed. Its speaker and cue can
   * change.
   */
  locked: z.boolean(),
  /** What the editor set for this segment, such as a bookmark or a note; null or absent when nothing is set. */
  cue: SegmentCue.nullish(),
});

export const Project = z.object({
  project_id: id,
  kind: z.enum(PROJECT_KINDS),
  title: z.string(),
  /** Incremented by every patch. */
  revision: z.int().positive(),
  created_at: moment,
  updated_at: moment,
  /** White space and pauses before the first segment, exactly as written. */
  lead: z.string(),
  /** In order. If changes after a revision were requested, only the changed ones. */
  segments: z.array(ProjectSegment),
  /** Segments removed after the requested revision. */
  removed: z.array(id),
});

/** Changes to a project. Whatever is absent stays. */
export const ProjectPatch = z.object({
  /** Revision the changes are based on; 0 for a project not stored yet. */
  revision: z.int().nonnegative(),
  title: title.optional(),
  lead: Gap.optional(),
  /** New and changed segments. */
  put: z.array(ProjectSegment).max(SCRIPT_SEGMENTS_MAX).optional(),
  /** Segments to remove. Unknown ones are ignored. */
  remove: z.array(id).max(SCRIPT_SEGMENTS_MAX).optional(),
});

const params = z.object({ project_id: id });

export const projectsCalls = {
  'GET /v1/projects/{project_id}': {
    summary: 'A project with its segments, or what changed in it after a revision',
    access: 'user',
    /** Changes after that revision are no longer known: load the whole project. */
    refuses: [409],
    params,
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    answer: data(z.object({ project: Project })),
  },
  'PATCH /v1/projects/{project_id}': {
    summary:
      'Store what changed; refused with 409 when another client changed the project after the revision of the patch',
    access: 'user',
    refuses: [409, 429],
    params,
    large: true,
    body: ProjectPatch.extend({
      /** Kind of a project not stored yet; a stored one keeps its own. */
      kind: z.enum(PROJECT_KINDS),
    }),
    answer: data(z.object({ revision: z.int().positive() })),
  },
} as const satisfies CallTable;

export type Project = z.output<typeof Project>;
export type ProjectPatch = z.output<typeof ProjectPatch>;
export type SegmentCue = z.output<typeof SegmentCue>;
export type ProjectSegment = z.output<typeof ProjectSegment>;
export type TimedWord = z.output<typeof TimedWord>;
