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

/** A place in a recording, in milliseconds from its start. */
const place = z.int().min(0).max(PLACE_MS_MAX);

/**
 * A word of a segment: UTF-16 range in its text, of a translated one in `source_text`; start and end in ms, and how sure
 * the engine is, 0 … 100.
 */
export const TimedWord = z.tuple([
  z.int().nonnegative(),
  z.int().nonnegative(),
  place,
  place,
  z.int().min(0).max(100).nullable(),
]);

/** What a user says of a segment that is a cue of a video or a passage of a book. */
export const SegmentCue = z.object({
  /** It is neither spoken nor shown. */
  left_out: z.boolean(),
  /** It is spoken within its times; otherwise it may go on into the silence after it. */
  fixed_length: z.boolean(),
  bookmarked: z.boolean(),
  /** For those who work on it; empty for none. */
  note: z.string().max(NOTE_CHARACTERS_MAX),
  /** It keeps its voice when its speaker gets another one; absent is false. */
  own_voice: z.boolean().optional(),
  /** Who speaks it was found and not sure, until its user says so; absent is false. */
  unsure: z.boolean().optional(),
});

/** A segment of a project: a sentence of a script, or a stretch of speech in a recording. */
export const ProjectSegment = z.object({
  /** Made by the client that added it. */
  segment_id: id,
  /** Orders the segments, compared by code units; equal ranks by id. See https://observablehq.com/@dgreensp/implementing-fractional-indexing */
  rank: z
    .string()
    .min(1)
    .max(RANK_CHARACTERS_MAX)
    .regex(/^[0-9A-Za-z]+$/, 'Send letters of English and digits only.'),
  text: SegmentText,
  /** White space and pauses up to the next segment, to the letter. */
  gap: Gap,
  /** How it is spoken; null in a project that is not. */
  voice: SegmentVoice.nullable(),
  /** When it is spoken in the recording; null in a project without one. */
  start_ms: place.nullable(),
  end_ms: place.nullable(),
  /** In order of time; empty where no times are known. */
  words: z.array(TimedWord).max(SEGMENT_CHARACTERS_MAX),
  /** Who speaks; null when that is not known. */
  speaker: z.string().trim().min(1).max(SPEAKER_CHARACTERS_MAX).nullable(),
  /** What the text was translated from. */
  source_text: SegmentText.nullable(),
  /**
   * Until it is unlocked its texts, times and voice stay as they are, and it is not removed. Who speaks, and what its cue
   * says, may change.
   */
  locked: z.boolean(),
  /** What its user said of it as a cue or passage; nothing where it is null or absent. */
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
  /** White space and pauses before the first segment, to the letter. */
  lead: z.string(),
  /** In order; only those that changed when asked for the changes after a revision. */
  segments: z.array(ProjectSegment),
  /** Segments that were removed after the revision that was asked for. */
  removed: z.array(id),
});

/** What changes in a project; what it does not name stays. */
export const ProjectPatch = z.object({
  /** That the changes were made on; 0 for a project that is not stored yet. */
  revision: z.int().nonnegative(),
  title: title.optional(),
  lead: Gap.optional(),
  /** New and changed segments. */
  put: z.array(ProjectSegment).max(SCRIPT_SEGMENTS_MAX).optional(),
  /** Segments that are gone; those that are not there any more do not matter. */
  remove: z.array(id).max(SCRIPT_SEGMENTS_MAX).optional(),
});

const params = z.object({ project_id: id });

export const projectsCalls = {
  'GET /v1/projects/{project_id}': {
    summary: 'A project with its segments, or what changed in it after a revision',
    access: 'user',
    /** The changes after that revision are not known any more: load all of it. */
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
      /** Of a project that is not stored yet; others keep theirs. */
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
