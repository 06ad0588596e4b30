import { z } from 'zod';
import { BOOK_FORMATS, BOOK_PRESETS, BOOK_RULES } from '../constants/books.ts';
import { chapterIds, params, program } from './book-params.ts';
import { data, done, id, moment, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { madeFile } from './made-file.ts';

/** One measured file of an export: a chapter, or the whole book as one. */
export const BookMeasure = z.object({
  /** Null for the whole book as one file. */
  chapter_id: id.nullable(),
  title: z.string(),
  file_name: z.string(),
  /** Like all measurements, taken from the encoded file. */
  duration_ms: z.int().nonnegative(),
  /** In dBFS; null for silence. */
  rms_db: z.number().nullable(),
  peak_db: z.number().nullable(),
  /** RMS of the quietest half second, in dBFS; null for digital silence, which passes. */
  floor_db: z.number().nullable(),
  /** Integrated loudness by EBU R 128. */
  loudness_lufs: z.number().nullable(),
  true_peak_dbtp: z.number().nullable(),
  sample_rate: z.int().positive(),
  /** In kbit/s; null for a format without a fixed bit rate. */
  kbps: z.number().nullable(),
  /** Room tone before and after the speech. */
  head_ms: z.int().nonnegative(),
  tail_ms: z.int().nonnegative(),
  /** Rules of the preset that it fails; empty when it passes. */
  fails: z.array(z.enum(BOOK_RULES)),
});

/** A file made from a book. */
export const BookExport = z.object({
  export_id: id,
  created_at: moment,
  format: z.enum(BOOK_FORMATS),
  preset: z.enum(BOOK_PRESETS),
  /** Of kind `book-export`. */
  job: BackgroundJob,
  /** Null until it is done. */
  result: z
    .object({
      ...madeFile,
      /** Empty for formats without sound. */
      report: z.array(BookMeasure),
      /** Number of unchanged chapters reused from the previous export. */
      chapters_reused: z.int().nonnegative(),
      /** Number of passages without audio, which are left out of the file. */
      silent: z.int().nonnegative(),
    })
    .nullable(),
});

export const bookExportCalls = {
  'POST /v1/books/{book_id}/exports': {
    summary:
      'Make a file of a book as it stands, in the background; chapters that did not change are taken over',
    ...program,
    refuses: [409, 429],
    spends: true,
    params,
    body: z.object({
      format: z.enum(BOOK_FORMATS),
      preset: z.enum(BOOK_PRESETS).default('plain'),
      /** Without it, all chapters that are not left out. */
      chapter_ids: chapterIds.optional(),
    }),
    answer: data(z.object({ export: BookExport })),
  },
  'DELETE /v1/books/{book_id}/exports/{export_id}': {
    summary: 'Delete a file that was made of a book',
    ...program,
    params: z.object({ book_id: id, export_id: id }),
    answer: done,
  },
} as const satisfies CallTable;

export type BookMeasure = z.output<typeof BookMeasure>;
export type BookExport = z.output<typeof BookExport>;
