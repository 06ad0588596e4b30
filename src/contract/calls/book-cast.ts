import { z } from 'zod';
import { BOOK_ALIASES_MAX, BOOK_SPEAKERS_MAX, BOOK_WORDS_MAX } from '../constants/books.ts';
import { bookAnswer } from './book-answer.ts';
import { chapterIds, params, program, speaker } from './book-params.ts';
import { data, id, type CallTable } from './call.ts';
import { SegmentVoice } from './projects.ts';
import { Pronunciation } from './pronunciations.ts';

/** A word readers may mispronounce: a name, or a word that is not in the language's list of common words. */
export const BookWord = z.object({
  word: z.string(),
  count: z.int().positive(),
  /** Whether it is capitalised within sentences. */
  is_name: z.boolean(),
  /** Its first occurrence: chapter, segment and the passage's text. */
  chapter_id: id,
  segment_id: id,
  text: z.string(),
  /** Its entry in the pronunciation list of the book, else of the workspace; null for none. */
  pronunciation: Pronunciation.nullable(),
});

/** Who speaks in a book, and how its words are pronounced. */
export const bookCastCalls = {
  'POST /v1/books/{book_id}/cast': {
    summary:
      'Give voices to narrator and speakers, in all passages that have no voice of their own; what is not named stays',
    ...program,
    refuses: [409, 429],
    params,
    body: z.object({
      narrator: SegmentVoice.optional(),
      single_voice: z.boolean().optional(),
      speakers: z
        .array(z.object({ name: speaker, voice: SegmentVoice.nullable() }))
        .max(BOOK_SPEAKERS_MAX)
        .optional(),
    }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/cast/merge': {
    summary: 'Make one speaker of several, whose names become aliases; of one alone it is a rename',
    ...program,
    refuses: [409, 429],
    params,
    body: z.object({
      names: z.array(speaker).min(1).max(BOOK_ALIASES_MAX),
      /** Name of the speaker after the merge; keeps its voice if it has one. */
      into: speaker,
    }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/cast/unmerge': {
    summary: 'Undo the last merge of speakers; passages given to someone else since then stay theirs',
    ...program,
    refuses: [404, 409, 429],
    params,
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/cast/find': {
    summary: 'Find the speakers of quotations anew, but for passages whose user said who speaks',
    ...program,
    refuses: [409, 429],
    params,
    body: z.object({
      /** Without it, all chapters. */
      chapter_ids: chapterIds.optional(),
    }),
    answer: bookAnswer,
  },

  'GET /v1/books/{book_id}/words': {
    summary: 'Names and rare words of a book, those that stand there most often first',
    ...program,
    refuses: [429],
    params,
    answer: data(z.object({ words: z.array(BookWord).max(BOOK_WORDS_MAX) })),
  },
  'POST /v1/books/{book_id}/pronunciations': {
    summary: 'Say a word so in the whole book, whatever the list of the workspace says',
    ...program,
    params,
    body: Pronunciation,
    answer: data(z.object({ pronunciations: z.array(Pronunciation) })),
  },
  'POST /v1/books/{book_id}/pronunciations/delete': {
    summary: 'Take a word off the pronunciation list of a book',
    ...program,
    params,
    body: z.object({ word: z.string().trim().max(100), language: z.string().max(3) }),
    answer: data(z.object({ pronunciations: z.array(Pronunciation) })),
  },
} as const satisfies CallTable;

export type BookWord = z.output<typeof BookWord>;
