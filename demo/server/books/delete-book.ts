import type { Db } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { ownOf } from '../projects/owner.ts';
import { speechKeys } from '../speech/batched-speech.ts';
import type { SpokenProjects } from '../speech/module.ts';
import type { Files } from '../storage/module.ts';
import { chaptersOf, KIND, lockBook } from './find-book.ts';

/** Deletes a book with its chapters and takes, and cancels its jobs. @throws ApiError err_not_found */
export const deleteBook = async (
  { db, files, spoken }: { db: Db; files: Files; spoken: SpokenProjects },
  who: Caller,
  bookId: string,
): Promise<void> => {
  const own = ownOf(who);
  const { book, chapters, made } = await db.transaction(async (tx) => {
    const book = await lockBook(tx, own, bookId);
    const chapters = await chaptersOf(tx, own, bookId);
    const exports = await tx.query<{ file_id: string; job_id: string }>(
      'delete from book_export where tenant_id = $1 and book_id = $2 returning file_id, job_id',
      [own.tenantId, bookId],
    );
    const sounds = await tx.query<{ file_id: string }>(
      `delete from book_sound where tenant_id = $1 and chapter_id in (select chapter_id from book_chapter where book_id = $2)
       returning file_id`,
      [own.tenantId, bookId],
    );
    const checks = await tx.query<{ job_id: string }>(
      `delete from book_check where tenant_id = $1 and chapter_id in (select chapter_id from book_chapter where book_id = $2)
       returning job_id`,
      [own.tenantId, bookId],
    );
    const { makeJobId } = book;
    const endSpeech =
      makeJobId !== null &&
      (await spoken.lockSpeaking(tx, { tenantId: own.tenantId, key: speechKeys('book', makeJobId) }));
    await tx.query('delete from book where tenant_id = $1 and book_id = $2', [own.tenantId, bookId]);
    const ended = [...new Set([...exports, ...checks].map(({ job_id }) => job_id))];
    const jobIds = [book.importJobId, ...(makeJobId === null ? [] : [makeJobId]), ...ended];
    await cancelJobs(tx, jobIds);
    if (endSpeech) await endSpeech();
    await letGoOfJobs(tx, jobIds);
    return { book, chapters, made: [...exports, ...sounds].map(({ file_id }) => file_id) };
  });
  await spoken.deleteProjects(
    own,
    KIND,
    chapters.map(({ chapterId }) => chapterId),
  );
  for (const id of [book.fileId, book.coverId, ...made]) if (id !== null) await files.blobs.remove(id);
};
