import { randomUUID } from 'node:crypto';
import { BOOK_EXPORTS_MAX, BOOK_TEXT_FORMATS } from '../../../../src/contract/constants/books.ts';
import { countAttempt, type RateLimit } from '../../accounts/rate-limit.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallRequest } from '../../http/call.ts';
import type { Caller } from '../../http/principal.ts';
import { enqueueIn, findRepeated } from '../../jobs/enqueue.ts';
import { cancelJobs, letGoOfJobs } from '../../jobs/store.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { ownOf, type Owner } from '../../projects/owner.ts';
import { demandRoom } from '../../storage/uploads.ts';
import { chosenChapters, demandImported, EXPORT_KIND, findBook, lockBook } from '../find-book.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { chapterParts } from './chapter-parts.ts';
import { bytesPerSecond } from './bit-rates.ts';
import { chapterSamples } from './level.ts';

/** Longer than any audiobook. Without a limit, pauses, which are free, could make a file of any size. */
const EXPORT_SECONDS_MAX = 200 * 3600;
/** Exports are free, but take a processor for minutes. */
const LIMIT: RateLimit = { name: 'book_export', max: 60, windowSeconds: 600 };

type Order = CallRequest<'POST /v1/books/{book_id}/exports'>['body'];

/** Deletes the oldest exports of a book to make room for a new one. @returns the ids of their blobs */
const dropOld = async (tx: Queryable, { tenantId }: Owner, bookId: string): Promise<string[]> => {
  const old = await tx.query<{ file_id: string; job_id: string }>(
    `delete from book_export e using job
      where e.tenant_id = $1 and e.job_id = job.job_id and job.state not in ('queued', 'running')
        and export_id in (select export_id from book_export where tenant_id = $1 and book_id = $2
                           order by created_at desc offset $3)
     returning e.file_id, e.job_id`,
    [tenantId, bookId, BOOK_EXPORTS_MAX - 1],
  );
  await letGoOfJobs(
    tx,
    old.map(({ job_id }) => job_id),
  );
  return old.map(({ file_id }) => file_id);
};

/**
 * Begins an export of a book. A repeated key returns the same export.
 *
 * @returns the id of the export, and the ids of older exports' blobs, to be removed
 * @throws ApiError err_not_found; err_invalid_param for a format that the preset does not allow and while nothing is
 *   generated; err_pauses_too_long; err_files_quota where its audio exceeds the storage; err_too_many_requests; as
 *   `enqueueIn`
 */
export const beginExport = async (
  db: Db,
  who: Caller,
  key: string,
  bookId: string,
  { format, preset, chapter_ids }: Order,
): Promise<{ exportId: string; dropped: string[] }> => {
  if (preset === 'acx' && format !== 'mp3.zip' && !BOOK_TEXT_FORMATS.includes(format))
    throw new ApiError('err_invalid_param', {
      msg: 'ACX takes MP3 files, one a chapter.',
    });
  const own = ownOf(who);
  await countAttempt(db, LIMIT, who.userId);
  demandImported(await findBook(db, own, bookId));
  const chapterIds = (await chosenChapters(db, own, bookId, chapter_ids)).map(({ chapterId }) => chapterId);
  let isHeard = false;
  let seconds = 0;
  for (const chapterId of chapterIds) {
    const sound = await chapterParts(db, own, chapterId);
    if (sound.parts.length === 0) continue;
    isHeard = true;
    seconds += chapterSamples(sound) / PRODUCT_RATE;
  }
  if (seconds > EXPORT_SECONDS_MAX) throw new ApiError('err_pauses_too_long');
  if (!isHeard)
    throw new ApiError('err_invalid_param', {
      status: 409,
      msg: 'Nothing is made yet. Make at least one chapter first.',
    });
  return db.transaction(async (tx) => {
    const input = { book_id: bookId, format, preset, chapter_ids: chapterIds };
    const job = { kind: EXPORT_KIND, key, input, kept: true };
    // First of all, because it locks the user
    if ((await findRepeated(tx, who, job)) === undefined)
      await demandRoom(tx, who, Math.round(seconds * bytesPerSecond(format, preset)));
    const { jobId, isNew } = await enqueueIn(tx, who, job);
    if (!isNew) {
      const [known] = await tx.query<{ export_id: string }>(
        'select export_id from book_export where tenant_id = $1 and job_id = $2',
        [own.tenantId, jobId],
      );
      if (!known) throw projectNotFound();
      return { exportId: known.export_id, dropped: [] };
    }
    await lockBook(tx, own, bookId);
    const dropped = await dropOld(tx, own, bookId);
    const exportId = randomUUID();
    await tx.query(
      `insert into book_export (export_id, tenant_id, book_id, job_id, format, preset, chapter_ids)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
      [exportId, own.tenantId, bookId, jobId, format, preset, JSON.stringify(chapterIds)],
    );
    return { exportId, dropped };
  });
};

/** Deletes an export and cancels its job. @returns the ids of its blobs @throws ApiError err_not_found */
export const deleteExport = (db: Db, who: Caller, bookId: string, exportId: string): Promise<string[]> =>
  db.transaction(async (tx) => {
    const own = ownOf(who);
    await findBook(tx, own, bookId);
    const rows = await tx.query<{ file_id: string; job_id: string }>(
      `delete from book_export where tenant_id = $1 and book_id = $2 and export_id = $3 returning file_id, job_id`,
      [own.tenantId, bookId, exportId],
    );
    if (rows.length === 0) throw projectNotFound();
    const jobIds = rows.map(({ job_id }) => job_id);
    await cancelJobs(tx, jobIds);
    await letGoOfJobs(tx, jobIds);
    return rows.map(({ file_id }) => file_id);
  });
