/** Reads one document in a process of its own, which ends with it. */
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

/** What the server sends. */
export interface Task {
  bytes: Uint8Array;
  fileName: string;
  /** The first of its pages of which pictures are wanted, from 0. */
  from: number;
  /** It is read as a book: its chapters, or from this page on pictures of scanned pages. */
  asBook?: 'chapters' | 'pages';
}

/** What the server gets last; `cause` says for the log what nobody expected. */
export type Outcome =
  | { document: ImportedDocument | PagePictures }
  | { book: FoundBook }
  | { problem: ErrorType; cause?: string };

/** A short page takes less time than telling a person about it is worth. */
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
