import { recognitionCredits } from '../../../../src/contract/constants/billing.ts';
import type { CallAnswer } from '../../../../src/contract/index.ts';
import type { Db, Queryable } from '../../db/db.ts';
import type { Recognizers } from '../../engines/recognition/recognizers.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/principal.ts';
import { enqueueIn, findRepeated } from '../../jobs/enqueue.ts';
import { isOpen, letGoOfJobs } from '../../jobs/store.ts';
import { ownOf, type Owner } from '../../projects/owner.ts';
import type { RecognitionService } from '../../recognition/module.ts';
import { CHECK_KIND, chosenChapters, demandImported, findBook, lockBook } from '../find-book.ts';
import { engineFor } from './engine-for.ts';
import { unheardTakes } from './takes.ts';

interface Needs {
  db: Db;
  recognizers: Recognizers;
  recognition: Pick<RecognitionService, 'paceOf'>;
}

/** Total length in ms and number of the takes to check, by chapter id. */
const lengthsOf = async (db: Db, own: Owner, bookId: string, chapterIds: readonly string[]) => {
  const lengths = new Map<string, { ms: number; segments: number }>();
  for (const { chapterId } of await chosenChapters(db, own, bookId, chapterIds)) {
    const takes = await unheardTakes(db, own, chapterId);
    const ms = takes.reduce((sum, { durationMs }) => sum + durationMs, 0);
    lengths.set(chapterId, { ms, segments: takes.length });
  }
  return lengths;
};

/** Price and estimated duration of a check. @throws ApiError err_not_found; as `engineFor` */
export const quoteCheck = async (
  { db, recognizers, recognition }: Needs,
  who: Caller,
  bookId: string,
  chapterIds: readonly string[],
): Promise<CallAnswer<'POST /v1/books/{book_id}/check/quote'>['data']> => {
  const own = ownOf(who);
  const { language } = await findBook(db, own, bookId);
  const engine = engineFor(recognizers, language);
  const lengths = [...(await lengthsOf(db, own, bookId, chapterIds)).values()];
  const pace = await recognition.paceOf(engine.model.modelId);
  const ms = lengths.reduce((sum, one) => sum + one.ms, 0);
  return {
    credits: lengths.reduce((sum, one) => sum + recognitionCredits(one.ms), 0),
    segments: lengths.reduce((sum, one) => sum + one.segments, 0),
    wait_ms: pace === null ? null : Math.round(pace * ms),
  };
};

/** @throws ApiError err_task_pending while one of these checks is in progress */
const demandUnchecked = async (tx: Queryable, jobIds: readonly string[]): Promise<void> => {
  for (const jobId of jobIds)
    if (await isOpen(tx, jobId)) throw new ApiError('err_task_pending', { status: 409 });
};

/** Releases the jobs of checks that are not the latest check of any chapter, so that their records can be deleted. */
export const letGoOfChecks = (tx: Queryable, jobIds: readonly string[]) =>
  tx
    .query<{ job_id: string }>(
      'select job_id from job where job_id = any($1) and not exists (select from book_check c where c.job_id = job.job_id)',
      [jobIds],
    )
    .then((rows) =>
      letGoOfJobs(
        tx,
        rows.map(({ job_id }) => job_id),
      ),
    );

/**
 * Starts a check of the chapters' takes that were not checked yet. A repeated key starts nothing.
 *
 * @returns the id of the job
 * @throws ApiError err_not_found, err_task_pending; as `engineFor` and `enqueueIn`
 * @throws NotEnoughCredits
 */
export const beginCheck = async (
  { db, recognizers }: Needs,
  who: Caller,
  key: string,
  { bookId, chapterIds }: { bookId: string; chapterIds: readonly string[] },
): Promise<string> => {
  const own = ownOf(who);
  const book = await findBook(db, own, bookId);
  demandImported(book);
  const input = { book_id: bookId, chapter_ids: chapterIds };
  const job = { kind: CHECK_KIND, key, input, kept: true };
  const repeated = await findRepeated(db, who, job);
  if (repeated !== undefined) return repeated;
  const { modelId } = engineFor(recognizers, book.language).model;
  const lengths = await lengthsOf(db, own, bookId, chapterIds);
  const ids = [...lengths.keys()];
  const each = [...lengths.values()].map(({ ms }) => recognitionCredits(ms));
  return db.transaction(async (tx) => {
    const credits = each.reduce((sum, one) => sum + one, 0);
    const { jobId, isNew } = await enqueueIn(tx, who, { ...job, credits });
    if (!isNew) return jobId;
    await lockBook(tx, own, bookId);
    const before = await tx.query<{ job_id: string }>(
      'select job_id from book_check where tenant_id = $1 and chapter_id = any($2)',
      [own.tenantId, ids],
    );
    const old = [...new Set(before.map(({ job_id }) => job_id))];
    await demandUnchecked(tx, old);
    await tx.query(
      `insert into book_check (chapter_id, tenant_id, job_id, model_id, credits)
       select chapter_id, $1, $2, $5, credits from unnest($3::uuid[], $4::int[]) as w(chapter_id, credits)
       on conflict (chapter_id) do update
         set job_id = excluded.job_id, model_id = excluded.model_id, credits = excluded.credits, checked_at = null`,
      [own.tenantId, jobId, ids, each, modelId],
    );
    await letGoOfChecks(tx, old);
    return jobId;
  });
};
