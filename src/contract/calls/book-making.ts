import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { LEFT_OUT_WORDS_MAX, SCRIPT_SEGMENTS_MAX } from '../constants/script.ts';
import { bookAnswer } from './book-answer.ts';
import { chapterIds, chapterParams, params, program } from './book-params.ts';
import { data, id, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';

/** Calls that speak a book and check what was spoken. */
export const bookMakingCalls = {
  'POST /v1/books/{book_id}/quote': {
    summary: 'What making chapters would cost now, and how long it takes',
    ...program,
    refuses: [429],
    params,
    body: z.object({
      /** Without it, all chapters that are not left out. */
      chapter_ids: chapterIds.optional(),
    }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        /** Number of passages to be made. */
        segments: z.int().nonnegative(),
        /** Estimated length of their speech. */
        duration_ms: z.int().nonnegative(),
        /** Estimated time to make them. */
        wait_ms: z.int().nonnegative(),
        /** Words that will not be spoken because the voices cannot read their script: the first few, each once. */
        left_out: z.array(z.string()).max(LEFT_OUT_WORDS_MAX),
        /** In book order. */
        chapters: z.array(
          z.object({
            chapter_id: id,
            credits: z.int().nonnegative(),
            segments: z.int().nonnegative(),
          }),
        ),
      }),
    ),
  },
  'POST /v1/books/{book_id}/make': {
    summary:
      'Speak what is stale in chapters, in the background, chapter by chapter; each one holds and charges its credits itself',
    ...program,
    refuses: [409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params,
    body: z.object({
      /** Without it, all chapters that are not left out. */
      chapter_ids: chapterIds.optional(),
    }),
    answer: data(z.object({ job: BackgroundJob })),
  },
  'POST /v1/books/{book_id}/check': {
    summary:
      'Listen to what is made of chapters by speech recognition, in the background, and mark what was not heard; what was listened to before as it speaks now is not listened to, or paid, again',
    ...program,
    refuses: [409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params,
    body: z.object({ chapter_ids: chapterIds }),
    answer: data(z.object({ job: BackgroundJob })),
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept': {
    summary: 'Take passages as they are spoken: they are not marked any more until they are spoken anew',
    ...program,
    params: chapterParams,
    body: z.object({ segment_ids: z.array(id).min(1).max(SCRIPT_SEGMENTS_MAX) }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/check/quote': {
    summary: 'What listening to chapters again would cost, and how long it takes',
    ...program,
    params,
    body: z.object({ chapter_ids: chapterIds }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        /** Number of passages to be checked. */
        segments: z.int().nonnegative(),
        /** Estimated time; null before the first check. */
        wait_ms: z.int().nonnegative().nullable(),
      }),
    ),
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/remake': {
    summary: 'Speak passages once more although they are fresh; their earlier takes stay',
    ...program,
    refuses: [409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params: chapterParams,
    body: z.object({ segment_ids: z.array(id).min(1).max(SCRIPT_SEGMENTS_MAX) }),
    answer: data(z.object({ job: BackgroundJob })),
  },
} as const satisfies CallTable;
