import { z } from 'zod';
import { IMPORT_BYTES_MAX } from '../constants/documents.ts';
import { data, type CallTable } from './call.ts';

/** What of a document was left out of its text. */
export const ImportDropped = z.enum([
  'images',
  'formulas',
  /** Footnotes, endnotes and their marks. */
  'notes',
  'page_numbers',
  'running_heads',
  /** The table of contents. */
  'contents',
  /** Parts that the file names but does not hold. */
  'missing_parts',
  /** Of subtitles: who speaks. */
  'speakers',
  /** Of subtitles: what sounds without being said. */
  'sounds',
]);

/** Where the reader of a document is: at page 12 of 300. */
export const ImportProgress = z.object({ unit: z.enum(['page', 'chapter']), at: z.int(), of: z.int() });

export const importsCalls = {
  'POST /v1/scripts/import': {
    summary:
      'The text of a document or picture to speak: docx, epub, pdf, srt, vtt, png, jpeg, webp, gif or tiff, known by its content',
    access: 'visitor',
    refuses: [429],
    query: z.object({
      /** As the user has it; names the script when the document does not. */
      file_name: z.string().max(255),
    }),
    upload: { bytesMax: IMPORT_BYTES_MAX },
    progress: ImportProgress,
    answer: data(
      z.object({
        title: z.string(),
        /** Paragraphs are parted by an empty line, items of a list and rows of a table by a line break. */
        text: z.string(),
        /** BCP 47, when the document says it. */
        language: z.string().nullable(),
        dropped: z.array(ImportDropped),
        /** Name of the engine that recognised the text in pictures; left out where the file has the text itself. */
        read_by: z.string().optional(),
      }),
    ),
  },
} as const satisfies CallTable;

export type ImportDropped = z.output<typeof ImportDropped>;
export type ImportProgress = z.output<typeof ImportProgress>;
