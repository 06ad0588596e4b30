import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { TRANSCRIPT_FORMATS } from '../constants/recognition.ts';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import { cursor, data, done, id, languageId, moment, title, type CallTable } from './call.ts';
import { Asset } from './files.ts';
import { BackgroundJob } from './jobs.ts';
import { Project } from './projects.ts';

/** A model that turns speech into text. */
export const RecognitionModel = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  /** ISO 639-1; empty when the model does not tell. */
  languages: z.array(z.string()),
  /** It finds the language by itself. */
  finds_language: z.boolean(),
  /** It tells the times of words, not only of segments. */
  words: z.boolean(),
});

/** The text of a recording, as a list shows it. */
export const TranscriptionItem = z.object({
  project_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  duration_ms: z.int().nonnegative(),
  /** ISO 639; null while it is not known, and when nobody speaks. */
  language_id: z.string().nullable(),
  model_id: z.string(),
  /** First words of the text; empty until there is one. */
  excerpt: z.string(),
  /** The latest job of it. */
  job: BackgroundJob,
  /** What it cost; 0 until it is done. */
  credits_charged: z.int().nonnegative(),
});

export const TranscriptionDetail = TranscriptionItem.extend({
  /** The recording; null when the user deleted it. */
  asset: Asset.nullable(),
  /** 0 … 1: how sure the model is of the language; null when it does not tell, and while it is not known. */
  language_probability: z.number().min(0).max(1).nullable(),
  /** Its speakers were to be told apart, and could not be. */
  speakers_failed: z.boolean(),
  /** Loudest sample of each of a row of equal spans over the whole recording, 0 … 100; empty until it is known. */
  peaks: z.array(z.int().min(0).max(100)).max(4_000),
  /** Segments have a start, an end and, where the model tells, words. */
  project: Project,
  /** Signed for a day: the text as it stands when the file is fetched. Empty until there is one. */
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
        /** About how long it will take; null while nothing is known of the speed of this model here. */
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
      /** ISO 639-1; found by the model without it. */
      language_id: languageId.optional(),
      /** Tell the speakers apart: segments end where another one begins, and have the names `Speaker 1`, `Speaker 2` … */
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
      /** Only those with these words, as they stand, in the title or the text. */
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
