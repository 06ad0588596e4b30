import { z } from 'zod';
import { BOOK_FORMATS } from '../constants/books.ts';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { TRANSCRIPT_FORMATS } from '../constants/recognition.ts';
import { DOWNLOAD_FORMATS } from '../constants/speech.ts';
import { RENDER_FORMATS, SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '../constants/video-translation.ts';
import { LEFT_OUT_WORDS_MAX, SCRIPT_SEGMENTS_MAX } from '../constants/script.ts';
import { data, id, moment, type CallTable } from './call.ts';
import { Gap, ProjectPatch, SegmentText, SegmentVoice } from './projects.ts';

/** What a caller says of one segment to learn what it costs. */
export const SegmentInput = z.object({
  /** What is spoken: a sentence, without the white space around it. */
  text: SegmentText,
  /** White space and pauses between this segment and the next, to the letter. */
  gap: Gap,
  ...SegmentVoice.shape,
});

export const Take = z.object({
  take_id: id,
  /** The text this take speaks; the segment's text may have changed since. */
  text: z.string(),
  voice_id: z.string(),
  model_id: z.string(),
  speed: z.number(),
  created_at: moment,
  duration_ms: z.int().nonnegative(),
  /** WAV, mono, signed for a day; answers Range requests. */
  url: z.string(),
  /** Loudest sample of each of a row of equal spans, 0 … 100, about 25 a second. */
  peaks: z.array(z.int().min(0).max(100)),
  /** When each word sounds: UTF-16 range in `text`, then start and end in ms. Empty when the engine cannot tell. */
  marks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  /** What of the pronunciation list it follows, see `pronunciationOf`; empty for none. */
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
  /** Fresh: the chosen take speaks exactly this text with these settings. */
  state: SegmentState,
  /** Type of the error of the last attempt, see errors.ts; null when it did not fail. */
  error: z.string().nullable(),
  /** The take that plays and is downloaded. */
  take_id: id.nullable(),
  /** Oldest first. */
  takes: z.array(Take),
});

export const Script = z.object({
  script_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  /** Of the project that the script is, see {@link Project}. */
  revision: z.int().positive(),
  /** White space and pauses before the first segment, to the letter. */
  lead: z.string(),
  segments: z.array(Segment),
  /** Signed for a day: the chosen takes as files. Formats the server cannot make are absent. */
  downloads: z.partialRecord(z.enum(DOWNLOAD_FORMATS), z.string()),
});

export const Job = z.object({
  job_id: id,
  script_id: id,
  state: z.enum(['running', 'done', 'cancelled']),
  /** Segments this job makes. */
  total: z.int().nonnegative(),
  made: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  credits_held: z.int().nonnegative(),
  credits_charged: z.int().nonnegative(),
});

/** Events of a job, in order. Their number is the event's `id`; a reader that lost the line goes on after it. */
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
        /** Indexes of the segments that are in the cache and cost nothing. */
        cached: z.array(z.int().nonnegative()),
        /** About how long the whole speech will be, with its pauses. */
        duration_ms: z.int().nonnegative(),
        /** About how long making what is missing will take; 0 when nothing is. */
        wait_ms: z.int().nonnegative(),
        /** Words that will not be spoken, since the voices cannot read their script: the first ones, each once. */
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
      /** Of the project that the script is. One that is not stored yet is made by the patch. */
      script_id: id,
      /** Stored first; refused with 409 when another client changed the script after its revision. */
      patch: ProjectPatch.optional(),
      /** Ids of the segments to make; all stale ones without it. */
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
