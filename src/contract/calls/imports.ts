import { z } from 'zod';
import { IMPORT_BYTES_MAX } from '../constants/documents.ts';
import { data, type CallTable } from './call.ts';

/** Contents of a document that were dropped from its text. */
export const ImportDropped = z.enum([
  'images',
  'formulas',
  /** Footnotes, endnotes and their marks. */
  'notes',
  'page_numbers',
  'running_heads',
  /** The table of contents. */
  'contents',
  /** Parts the file refers to but does not contain. */
  'missing_parts',
  /** Speaker names in subtitles. */
  'speakers',
  /** Sound descriptions in subtitles. */
  'sounds',
]);

/** How far a document has been read, such as page 12 of 300. */
export const ImportProgress = z.object({ unit: z.enum(['page', 'chapter']), at: z.int(), of: z.int() });

export const importsCalls = {
  'POST /v1/scripts/import': {
    summary:
      'The text of a document or picture to speak: docx, epub, pdf, srt, vtt, png, jpeg, webp, gif or tiff, known by its content',
    access: 'visitor',
    refuses: [429],
    query: z.object({
      /** Name of the uploaded file. The script gets it as its title if the document has none. */
      file_name: z.string().max(255),
    }),
    upload: { bytesMax: IMPORT_BYTES_MAX },
    progress: ImportProgress,
    answer: data(
      z.object({
        title: z.string(),
        /** Paragraphs are separated by an empty line, list items and table rows by a line break. */
        text: z.string(),
        /** BCP 47, if the document declares it; else null. */
        language: z.string().nullable(),
        dropped: z.array(ImportDropped),
        /** Name of the engine that recognised text in images; absent when the file contains text. */
        read_by: z.string().optional(),
      }),
    ),
  },
} as const satisfies CallTable;

export type ImportDropped = z.output<typeof ImportDropped>;
export type ImportProgress = z.output<typeof ImportProgress>;
