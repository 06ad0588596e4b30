import { z } from 'zod';
import {
  BOOK_BYTES_MAX,
  BOOK_COVER_BYTES_MAX,
  BOOK_LEFT_OUT,
  BOOK_LEFT_OUT_SHOWN_MAX,
} from '../constants/books.ts';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import { bookAnswer } from './book-answer.ts';
import { bookCastCalls } from './book-cast.ts';
import { bookExportCalls } from './book-exports.ts';
import { bookMakingCalls } from './book-making.ts';
import { chapterIds, chapterParams, params, program } from './book-params.ts';
import { BookItem, BookPlace, BookTags } from './book-shapes.ts';
import { cursor, data, done, id, languageId, title, type CallTable } from './call.ts';

export * from './book-shapes.ts';
export { BookWord } from './book-cast.ts';
export { BookExport, BookMeasure } from './book-exports.ts';

export const booksCalls = {
  'POST /v1/books': {
    summary:
      'Make a book of a file, in the background: epub, docx, pdf, txt, md or html, known by its content; a pasted text is a txt',
    ...program,
    refuses: [429],
    query: z.object({
      /** The user's name for the file; names the book if the file does not. */
      file_name: z.string().min(1).max(255),
    }),
    upload: { bytesMax: BOOK_BYTES_MAX },
    answer: data(z.object({ item: BookItem })),
  },
  'POST /v1/books/{book_id}/import': {
    summary: 'Read the file of a book again whose import failed, or had only pictures of pages',
    ...program,
    refuses: [409, 429],
    params,
    body: z.object({
      /** Recognise text on images of pages. */
      recognize: z.boolean().default(false),
    }),
    answer: data(z.object({ item: BookItem })),
  },
  'GET /v1/books': {
    summary: 'Books of the user, the last one that was worked on first',
    ...program,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only books whose title or author contains this text. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(BookItem), next_cursor: z.string().nullable() })),
  },
  'GET /v1/books/{book_id}': {
    summary: 'A book with its chapters and cast; the text of a chapter is the project of the same id',
    ...program,
    params,
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}': {
    summary: 'Change title, language or tags of a book; what is not named stays',
    ...program,
    params,
    body: z.object({
      title: title.optional(),
      /** ISO 639-1. */
      language: languageId.optional(),
      tags: BookTags.partial().optional(),
    }),
    answer: bookAnswer,
  },
  'DELETE /v1/books/{book_id}': {
    summary: 'Delete a book with its chapters, takes and exports',
    ...program,
    params,
    answer: done,
  },
  'POST /v1/books/{book_id}/cover': {
    summary: 'Give a book a cover: jpeg, png, webp or gif',
    ...program,
    params,
    upload: { bytesMax: BOOK_COVER_BYTES_MAX },
    answer: data(z.object({ cover_url: z.string() })),
  },
  'DELETE /v1/books/{book_id}/cover': {
    summary: 'Take the cover off a book',
    ...program,
    params,
    answer: done,
  },
  'GET /v1/books/{book_id}/left_out': {
    summary: 'What the import left out within parts, as it stood in the file',
    ...program,
    params,
    query: z.object({ kind: z.enum(BOOK_LEFT_OUT) }),
    answer: data(
      z.object({
        /** The first few; the rest are only counted. */
        passages: z.array(z.string()).max(BOOK_LEFT_OUT_SHOWN_MAX),
      }),
    ),
  },

  'POST /v1/books/{book_id}/chapters/order': {
    summary: 'Put the chapters into another order; opening credits stay first and closing credits last',
    ...program,
    refuses: [409],
    params,
    body: z.object({
      /** All chapters, each once. Refused with 409 when the book's chapters have changed meanwhile. */
      chapter_ids: chapterIds,
    }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}': {
    summary: 'Rename a chapter, leave it out or take it in',
    ...program,
    params: chapterParams,
    body: z.object({
      /** If the first passage speaks the old title, it is changed too. */
      title: title.optional(),
      left_out: z.boolean().optional(),
    }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/merge': {
    summary:
      'Put the passages of the next chapter at the end of this one, with their takes; the next one is gone',
    ...program,
    refuses: [409],
    params: chapterParams,
    body: z.object({}),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/split': {
    summary: 'Make a chapter of a passage and all after it, with their takes',
    ...program,
    refuses: [409],
    params: chapterParams,
    body: z.object({ segment_id: id, title: title.optional() }),
    answer: bookAnswer,
  },
  'POST /v1/books/{book_id}/place': {
    summary: 'Keep where the listener stopped',
    ...program,
    params,
    body: BookPlace,
    answer: done,
  },

  ...bookCastCalls,
  ...bookMakingCalls,
  ...bookExportCalls,
} as const satisfies CallTable;
