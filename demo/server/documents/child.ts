/** Reads one document in a separate process and ends with it. */
import { readBook } from './book/read-book.ts';
import type { FoundBook } from './book/found-book.ts';
import { ImportProblem, type ImportedDocument, type OnPart } from './document.ts';
import { renderPages } from './pdf/render.ts';
import type { PagePictures } from './pictures/page-pictures.ts';
import { readFile } from './read-file.ts';
import { serveProcess } from '../process/serve-process.ts';
import { BOOK_SCANNED_PAGES_MAX } from '../../../src/contract/constants/books.ts';
import type { ImportProgress } from '../../../src/contract/index.ts';
import type { ErrorType } from '../../../src/contract/errors.ts';

/** Message from the server. */
export interface Task {
  bytes: Uint8Array;
  fileName: string;
  /** First page to render, from 0. */
  from: number;
  /** Read it as a book: its chapters, or pictures of scanned pages from this page on. */
  asBook?: 'chapters' | 'pages';
}

/** Final message to the server; `cause` describes an unexpected error for the log. */
export type Outcome =
  | { document: ImportedDocument | PagePictures }
  | { book: FoundBook }
  | { problem: ErrorType; cause?: string };

/** Minimum interval of progress messages in milliseconds: a short page takes less than that. */
const TELL_EVERY_MS = 100;

const read = async (
  { bytes, fileName, from, asBook }: Task,
  tell: (progress: ImportProgress) => void,
): Promise<Outcome> => {
  let toldAt = -Infinity;
  const onPart: OnPart = (progress) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    tell(progress);
  };
  try {
    if (asBook === 'chapters') return { book: await readBook(bytes, fileName, onPart) };
    if (asBook === 'pages') return { document: await renderPages(bytes, from, BOOK_SCANNED_PAGES_MAX) };
    return { document: await readFile(bytes, { fileName, from, onPart }) };
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.type };
    return {
      problem: 'err_file_damaged',
      cause: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  }
};

/** Waits for the one task of this process. */
export const serve = (): void => serveProcess(read);
