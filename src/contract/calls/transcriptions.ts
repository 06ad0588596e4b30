import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { TRANSCRIPT_FORMATS } from '../constants/recognition.ts';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import { cursor, data, done, id, languageId, moment, title, type CallTable } from './call.ts';
import { Asset } from './files.ts';
import { BackgroundJob } from './jobs.ts';
import { Project } from './projects.ts';

/** A speech recognition model. */
export const RecognitionModel = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  /** ISO 639-1; empty if the model does not tell. */
  languages: z.array(z.string()),
  /** Whether it detects the language. */
  finds_language: z.boolean(),
  /** Whether it reports times of words, not only of segments. */
  words: z.boolean(),
});

/** A transcription, as in a list. */
export const TranscriptionItem = z.object({
  project_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  duration_ms: z.int().nonnegative(),
  /** ISO 639; null while unknown, and when nobody speaks. */
  language_id: z.string().nullable(),
  model_id: z.string(),
  /** First words of the text; empty until there is text. */
  excerpt: z.string(),
  /** Its latest job. */
  job: BackgroundJob,
  /** 0 until done. */
  credits_charged: z.int().nonnegative(),
});

export const TranscriptionDetail = TranscriptionItem.extend({
  /** The recording; null if the user deleted it. */
  asset: Asset.nullable(),
  /** Confidence in the language, 0 … 1; null while unknown, and if the model does not tell. */
  language_probability: z.number().min(0).max(1).nullable(),
  /** Whether the speakers could not be told apart although that was ordered. */
  speakers_failed: z.boolean(),
  /** Peak level of each of equal spans over the whole recording, 0 … 100; empty until known. */
  peaks: z.array(z.int().min(0).max(100)).max(4_000),
  /** Segments have a start, an end and, if the model reports them, words. */
  project: Project,
  /** The current text as files, made when fetched; addresses signed for a day. Empty until there is text. */
  downloads: z.partialRecord(z.enum(TRANSCRIPT_FORMATS), z.string()),
});

const params = z.object({ project_id: id });

export const transcriptionsCalls = {
  'GET /v1/transcriptions/models': {
    summary: 'The models that can turn speech into text now, the best first',
    access: 'anyone',
    answer: data(
      z.object({
        models: z.array(RecognitionModel),
        /** Whether speakers can be told apart. */
        tells_speakers: z.boolean(),
      }),
    ),
  },
  'POST /v1/transcriptions/quote': {
    summary: 'What the text of a recording would cost',
    access: 'user',
    refuses: [404],
    body: z.object({ asset_id: id, model_id: z.string().max(200) }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        duration_ms: z.int().nonnegative(),
        /** Estimated time; null while the speed of this model is unknown here. */
        wait_ms: z.int().nonnegative().nullable(),
      }),
    ),
  },
  'POST /v1/transcriptions': {
    summary: 'Turn a recording into text, in the background; its credits are held until then',
    access: 'user',
    refuses: [404, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    body: z.object({
      asset_id: id,
      model_id: z.string().max(200),
      /** ISO 639-1; without it, detected by the model. */
      language_id: languageId.optional(),
      /** Tell speakers apart: segments end at a change of speaker, and are named `Speaker 1`, `Speaker 2` … */
      speakers: z.boolean().default(false),
    }),
    answer: data(z.object({ transcription: TranscriptionItem })),
  },
  'GET /v1/transcriptions': {
    summary: 'Recordings that were turned into text, newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only transcriptions whose title or text contains this text. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(TranscriptionItem), next_cursor: z.string().nullable() })),
  },
  'GET /v1/transcriptions/{project_id}': {
    summary: 'The text of a recording with its times',
    access: 'user',
    params,
    answer: data(z.object({ transcription: TranscriptionDetail })),
  },
  'POST /v1/transcriptions/{project_id}/rename': {
    summary: 'Rename it',
    access: 'user',
    params,
    body: z.object({ title }),
    answer: done,
  },
  'DELETE /v1/transcriptions/{project_id}': {
    summary: 'Delete it with its recording; work on it ends, and what it holds is given back',
    access: 'user',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type RecognitionModel = z.output<typeof RecognitionModel>;
export type TranscriptionItem = z.output<typeof TranscriptionItem>;
export type TranscriptionDetail = z.output<typeof TranscriptionDetail>;
