import { buffer } from 'node:stream/consumers';
import type { FoundBook } from '../documents/book/found-book.ts';
import { recognizeBook } from '../documents/book/recognize-book.ts';
import type { createReaders } from '../documents/run.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import type { Engines } from '../engines/registry.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import type { Log } from '../config/log.ts';
import type { Files } from '../storage/module.ts';
import { importAgain } from './begin-import.ts';
import { firstCast, voicesOf } from './cast-voices.ts';
import { composeApart } from './compose-apart.ts';
import type { NewBook } from './compose-book.ts';
import { bookOfJob, FEATURE, IMPORT_KIND, type BookRow } from './find-book.ts';
import { coverIn } from './import-cover.ts';
import { dropChapters, storeChapter, storeImported } from './store-book.ts';

const STEPS = new Map([
  ['read', 0.6],
  ['chapters', 0.4],
]);

export interface ImportNeeds {
  db: Db;
  log: Log;
  engines: Engines;
  files: Files;
  readers: Pick<ReturnType<typeof createReaders>, 'read'>;
  images: ImageReader;
}

/** The contents of a file. */
interface ReadFile {
  found: FoundBook;
  /** Name of the OCR engine that read the pages; null for a file with text. */
  readBy: string | null;
}

/** @throws ApiError for a file that cannot be read */
const readFile = async (
  needs: ImportNeeds,
  run: JobRun,
  book: BookRow,
  recognize: boolean,
): Promise<ReadFile> => {
  const { files, readers, images, log } = needs;
  const bytes = await buffer(
    await files.blobs.read(book.fileId, { from: 0, to: (await files.blobs.length(book.fileId)) - 1 }),
  );
  const caller = book.own.owner;
  if (recognize) return recognizeBook(bytes, { readers, images, caller, fileName: book.fileName, run });
  const tell = ({ at, of }: { at: number; of: number }) => run.progress(at / of);
  const outcome = await readers.read(caller, bytes, book.fileName, run.signal, tell, 0, 'chapters');
  run.signal.throwIfAborted();
  if (!outcome) throw new ApiError('err_file_too_complex');
  if ('problem' in outcome) {
    if (outcome.cause) log.warn('a book could not be read', { cause: outcome.cause });
    throw new ApiError(outcome.problem);
  }
  return { found: (outcome as { book: FoundBook }).book, readBy: null };
};

/** Number of passages of each speaker. */
const countPassages = ({ chapters }: NewBook): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { speaker } of chapters.flatMap(({ passages }) => passages))
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return counts;
};

/** Imports a book's file: chapters, speakers, and cover. */
export const importJob = (needs: ImportNeeds): JobKind => ({
  kind: IMPORT_KIND,
  feature: FEATURE,
  steps: STEPS,
  retry(who, { input }) {
    const { book_id, recognize } = input as { book_id: string; recognize: boolean };
    return importAgain(needs.db, who, book_id, recognize);
  },
  async run(input, run) {
    const { db, engines, files } = needs;
    const { book_id, recognize } = input as { book_id: string; recognize: boolean };
    const book = await bookOfJob(db, run.tenantId, book_id);
    if (book.isImported) {
      // The server crashed between the last step and the end of the job
      await files.blobs.remove(book.fileId);
      return { book_id };
    }
    // A failed or cancelled earlier job may have stored some chapters
    await run.step('read', { drop: true }, async () => null, { write: (tx) => dropChapters(tx, book) });
    const read = await readFile(needs, run, book, recognize);
    const made = await composeApart(read.found, book.fileName, {
      who: run.tenantId,
      signal: run.signal,
    });
    const counts = countPassages(made);
    const cast = firstCast(engines, made.language, made.people, (name) => counts.get(name) ?? 0);
    const voices = voicesOf({ ...cast, singleVoice: false });
    for (const [position, chapter] of made.chapters.entries()) {
      run.signal.throwIfAborted();
      await run.step('chapters', { chapter: position }, async () => null, {
        write: (tx) => storeChapter(tx, book, chapter, position, voices),
      });
      run.progress((position + 1) / made.chapters.length);
    }
    const cover = await coverIn(read.found, files, needs.log);
    await run.step('chapters', { end: true }, async () => null, {
      write: (tx) => storeImported(tx, book, made, { ...cast, ...cover, readBy: read.readBy }),
    });
    await files.blobs.remove(book.fileId);
    return { book_id };
  },
});
