import { randomUUID } from 'node:crypto';
import { BOOK_BYTES_MAX } from '../../../src/contract/constants/books.ts';
import { TITLE_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import { isOpen, letGoOfJobs } from '../jobs/store.ts';
import { ownOf } from '../projects/owner.ts';
import { IMPORT_KIND, lockBook } from './find-book.ts';
import { demandRoom } from './store-book.ts';
import { titleOfFile, UNTITLED } from './titles.ts';

/**
 * Stores the file of a new book and starts its import.
 *
 * @returns the id of the book
 * @throws ApiError err_file_empty, err_too_many_projects; as `enqueueIn`
 */
export const beginImport = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  who: Caller,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
): Promise<string> => {
  if (bytes.length === 0) throw new ApiError('err_file_empty');
  const own = ownOf(who);
  const bookId = randomUUID();
  const fileId = randomUUID();
  const body = async function* () {
    yield bytes;
  };
  await blobs.write(fileId, body(), BOOK_BYTES_MAX);
  try {
    await db.transaction(async (tx) => {
      const input = { book_id: bookId, recognize: false };
      const job = { kind: IMPORT_KIND, key: `book:${bookId}`, input, kept: true };
      const { jobId } = await enqueueIn(tx, who, job);
      await demandRoom(tx, own);
      const title = [...titleOfFile(fileName)].slice(0, TITLE_CHARACTERS_MAX).join('').trim();
      await tx.query(
        `insert into book (book_id, tenant_id, user_id, owner, title, file_name, file_id, import_job_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [bookId, own.tenantId, who.userId, own.owner, title || UNTITLED, fileName, fileId, jobId],
      );
    });
  } catch (error) {
    await blobs.remove(fileId);
    throw error;
  }
  return bookId;
};

/**
 * Imports a book's file again after a failed or cancelled import.
 *
 * @param recognize the pages are images whose text needs recognition (OCR)
 * @throws ApiError err_not_found, err_task_pending, err_task_running
 */
export const importAgain = async (db: Db, who: Caller, bookId: string, recognize: boolean): Promise<void> => {
  const own = ownOf(who);
  await db.transaction(async (tx) => {
    const input = { book_id: bookId, recognize };
    const { jobId } = await enqueueIn(tx, who, { kind: IMPORT_KIND, key: randomUUID(), input, kept: true });
    const { importJobId, isImported } = await lockBook(tx, own, bookId);
    if (isImported || (await isOpen(tx, importJobId)))
      throw new ApiError('err_task_pending', { status: 409 });
    await tx.query('update book set import_job_id = $3 where tenant_id = $1 and book_id = $2', [
      own.tenantId,
      bookId,
      jobId,
    ]);
    await letGoOfJobs(tx, [importJobId]);
  });
};
