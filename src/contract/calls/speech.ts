import { z } from 'zod';
import { BOOK_FORMATS } from '../constants/books.ts';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { TRANSCRIPT_FORMATS } from '../constants/recognition.ts';
import { DOWNLOAD_FORMATS } from '../constants/speech.ts';
import { RENDER_FORMATS, SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '../constants/video-translation.ts';
import { LEFT_OUT_WORDS_MAX, SCRIPT_SEGMENTS_MAX } from '../constants/script.ts';
import { data, id, moment, type CallTable } from './call.ts';
import { Gap, ProjectPatch, SegmentText, SegmentVoice } from './projects.ts';

/** A segment to be priced. */
export const SegmentInput = z.object({
  /** Text to speak: a sentence without surrounding white space. */
  text: SegmentText,
  /** White space and pauses between this segment and the next, exactly as written. */
  gap: Gap,
  ...SegmentVoice.shape,
});

export const Take = z.object({
  take_id: id,
  /** The text of this take; the segment's may have changed since. */
  text: z.string(),
  voice_id: z.string(),
  model_id: z.string(),
  speed: z.number(),
  created_at: moment,
  duration_ms: z.int().nonnegative(),
  /** WAV, mono, signed for a day; supports range requests. */
  url: z.string(),
  /** Peak level of each of equal spans, 0 … 100, about 25 per second. */
  peaks: z.array(z.int().min(0).max(100)),
  /** When each word sounds: UTF-16 range in `text`, then start and end in ms. Empty if the engine does not tell. */
  marks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  /** Key of the pronunciations it follows, see `pronunciationKey`; empty for none. */
  pronunciation: z.string(),
});

export const SegmentState = z.enum(['fresh', 'stale', 'queued', 'making', 'failed']);

export const Segment = z.object({
  segment_id: id,
  /** See {@link ProjectSegment}. */
  rank: z.string(),
  text: z.string(),
  gap: z.string(),
  voice_id: z.string(),
  model_id: z.string(),
  language_id: z.string(),
  speed: z.number(),
  /** `fresh`: the chosen take speaks exactly this text with these settings. */
  state: SegmentState,
  /** Error type of the last attempt, see errors.ts; null if it did not fail. */
  error: z.string().nullable(),
  /** The chosen take, which is played and downloaded. */
  take_id: id.nullable(),
  /** Oldest first. */
  takes: z.array(Take),
});

export const Script = z.object({
  script_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  /** Revision of the script's project, see {@link Project}. */
  revision: z.int().positive(),
  /** White space and pauses before the first segment, exactly as written. */
  lead: z.string(),
  segments: z.array(Segment),
  /** The chosen takes as files, signed for a day. Formats the server cannot make are absent. */
  downloads: z.partialRecord(z.enum(DOWNLOAD_FORMATS), z.string()),
});

export const Job = z.object({
  job_id: id,
  script_id: id,
  state: z.enum(['running', 'done', 'cancelled']),
  /** Number of segments to make. */
  total: z.int().nonnegative(),
  made: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  credits_held: z.int().nonnegative(),
  credits_charged: z.int().nonnegative(),
});

/** Events of a job, in order. The number is the event's `id`; after a lost connection a reader resumes after it. */
export const JobEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('segment'), segment: Segment }),
  z.object({ type: z.literal('job'), job: Job, downloads: Script.shape.downloads }),
]);

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FILE_FORMATS = [
  ...new Set<string>([
    ...DOWNLOAD_FORMATS,
    ...TRANSCRIPT_FORMATS,
    ...SUBTITLE_FORMATS,
    ...RENDER_FORMATS,
    ...BOOK_FORMATS,
  ]),
  'takes.zip',
  'project.zip',
  'project-recording.zip',
];
/**
 * `<script id>.<format>`, `<take id>.wav`, `<id of a transcription's project>.<format>`, `<id of a render>.<format>`,
 * `<id of an export of a book>.<format>`, `<id of a video's project>.<text>.<format>`,
 * `<id of a video's project>.takes.zip`, `….project.zip` or `….project-recording.zip`.
 */
const FileName = z
  .string()
  .regex(
    new RegExp(
      `^${uuid}(?:\\.(?:${SUBTITLE_TEXTS.join('|')}))?\\.(?:${FILE_FORMATS.join('|').replaceAll('.', '\\.')})$`,
    ),
    'Send the id of what was made, a dot and the format, such as 0b3f6a52-8c1d-4e7f-9a60-2d4c5b6e7f80.mp3.',
  );

export const speechCalls = {
  'POST /v1/misc/file_download_urlbyname': {
    summary: 'A fresh signed address of a file, by its name',
    access: 'visitor',
    refuses: [404],
    body: z.object({
      file_name: FileName,
    }),
    answer: data(z.object({ url: z.string() })),
  },
  'POST /v1/speech/quote': {
    summary: 'What speaking these segments would cost now, without what the speech cache holds',
    access: 'visitor',
    large: true,
    body: z.object({
      /** As in a request to generate. */
      lead: Gap.optional(),
      segments: z.array(SegmentInput).min(1).max(SCRIPT_SEGMENTS_MAX),
    }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        /** Indexes of cached segments, which cost nothing. */
        cached: z.array(z.int().nonnegative()),
        /** Estimated length of the whole speech with pauses. */
        duration_ms: z.int().nonnegative(),
        /** Estimated time to make the missing segments; 0 for none. */
        wait_ms: z.int().nonnegative(),
        /** Words that will not be spoken because the voices cannot read their script: the first few, each once. */
        left_out: z.array(z.string()).max(LEFT_OUT_WORDS_MAX),
      }),
    ),
  },
  'POST /v1/speech/generate': {
    summary: 'Store what changed in a script and make what is stale in it',
    access: 'visitor',
    refuses: [404, 409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    large: true,
    body: z.object({
      /** Also the id of its project. The patch creates one that is not stored yet. */
      script_id: id,
      /** Stored first. Refused with 409 if another client has changed the script since the patch's revision. */
      patch: ProjectPatch.optional(),
      /** Ids of the segments to make; without it, all stale ones. */
      only: z.array(id).max(SCRIPT_SEGMENTS_MAX).optional(),
    }),
    answer: data(z.object({ job: Job, script: Script })),
  },
  'GET /v1/speech/jobs/{job_id}/events': {
    summary: 'Progress of a job; send Last-Event-ID to go on after an event',
    access: 'visitor',
    refuses: [429],
    params: z.object({ job_id: id }),
    answer: JobEvent,
    stream: true,
  },
  'POST /v1/speech/jobs/{job_id}/cancel': {
    summary: 'Stop a job; what was made stays and is paid, the rest is released',
    access: 'visitor',
    params: z.object({ job_id: id }),
    body: z.object({}),
    answer: data(z.object({ job: Job })),
  },
  'GET /v1/speech/scripts/{script_id}': {
    summary: 'A script with its segments and takes, and the job that is at work on it',
    access: 'visitor',
    params: z.object({ script_id: id }),
    answer: data(z.object({ script: Script, job: Job.nullable() })),
  },
  'POST /v1/speech/scripts/{script_id}/choose_take': {
    summary: 'Restore an earlier take of a segment, with the text and settings it speaks',
    access: 'visitor',
    refuses: [409],
    params: z.object({ script_id: id }),
    body: z.object({ segment_id: id, take_id: id }),
    answer: data(z.object({ segment: Segment, revision: Script.shape.revision })),
  },
  'POST /v1/speech/scripts/{script_id}/record_take': {
    summary:
      'Make an uploaded recording a take of a segment that has a voice, free of charge; the upload is removed',
    access: 'user',
    refuses: [404, 409, 429],
    params: z.object({ script_id: id }),
    body: z.object({ segment_id: id, asset_id: id }),
    answer: data(z.object({ segment: Segment, revision: Script.shape.revision })),
  },
} as const satisfies CallTable;

export type SegmentInput = z.output<typeof SegmentInput>;
export type SegmentState = z.output<typeof SegmentState>;
export type Segment = z.output<typeof Segment>;
export type Take = z.output<typeof Take>;
export type Script = z.output<typeof Script>;
export type Job = z.output<typeof Job>;
export type JobEvent = z.output<typeof JobEvent>;
