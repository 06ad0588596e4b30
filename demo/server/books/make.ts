import { speechCredits } from '../../../src/contract/constants/billing.ts';
import { LEFT_OUT_WORDS_MAX } from '../../../src/contract/constants/script.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import { batchesOf } from '../../../src/contract/speech-batches.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import { balanceOf } from '../billing/ledger.ts';
import type { Db } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import { apiKeyOf } from '../jobs/ordered-by.ts';
import { letGoOfJobs } from '../jobs/store.ts';
import { ownOf } from '../projects/owner.ts';
import { quote } from '../speech/quote.ts';
import { chosenChapters, demandImported, findBook, lockIdleBook, MAKE_KIND } from './find-book.ts';
import { hasVoiceless, openPassages, spokenPassages } from './open-passages.ts';

type Quote = CallAnswer<'POST /v1/books/{book_id}/quote'>['data'];

/**
 * Price and estimated duration of generating chapters.
 *
 * @param chapterIds undefined for all included chapters
 * @throws ApiError err_not_found; as `quote` of speech
 */
export const quoteBook = async (
  { db, engines }: { db: Db; engines: Engines },
  who: Caller,
  bookId: string,
  chapterIds: readonly string[] | undefined,
): Promise<Quote> => {
  const own = ownOf(who);
  await findBook(db, own, bookId);
  const charactersMax = await scriptCharactersMax(db, who);
  const sum: Quote = { credits: 0, segments: 0, duration_ms: 0, wait_ms: 0, left_out: [], chapters: [] };
  const words = new Set<string>();
  for (const { chapterId } of await chosenChapters(db, own, bookId, chapterIds)) {
    const open = await openPassages(db, own, chapterId);
    let credits = 0;
    for (const batch of batchesOf(open, charactersMax)) {
      const segments = batch.map(({ segment_id: _, ...segment }) => segment);
      const part = await quote({ db, engines }, who, { segments }, chapterId);
      credits += part.credits;
      sum.duration_ms += part.duration_ms;
      sum.wait_ms += part.wait_ms;
      for (const word of part.left_out) words.add(word);
    }
    sum.credits += credits;
    sum.segments += open.length;
    sum.chapters.push({ chapter_id: chapterId, credits, segments: open.length });
  }
  return { ...sum, left_out: [...words].slice(0, LEFT_OUT_WORDS_MAX) };
};

/** Begins a job that speaks a book. @throws as `beginMake` and `beginRemake` */
const begin = async (
  db: Db,
  who: Caller,
  { bookId, job, credits }: { bookId: string; job: Parameters<typeof enqueueIn>[2]; credits: number },
): Promise<string> => {
  // Only a check: credits are held batch by batch
  if (credits > (await balanceOf(db, who.tenantId))) throw new NotEnoughCredits();
  return db.transaction(async (tx) => {
    const { jobId, isNew } = await enqueueIn(tx, who, job);
    if (!isNew) return jobId;
    const { own, makeJobId } = await lockIdleBook(tx, who, bookId);
    await tx.query(
      'update book set make_job_id = $3, updated_at = now() where tenant_id = $1 and book_id = $2',
      [own.tenantId, bookId, jobId],
    );
    if (makeJobId !== null) await letGoOfJobs(tx, [makeJobId]);
    return jobId;
  });
};

/**
 * Begins to generate the chapters' passages without an up-to-date take. A repeated key begins nothing.
 *
 * @returns the id of the job
 * @throws ApiError err_not_found, err_task_pending; err_target_language_not_supported where no voice speaks the book;
 *   as `quote` of speech and `enqueueIn`
 * @throws NotEnoughCredits when the balance does not cover all of it
 */
export const beginMake = async (
  { db, engines }: { db: Db; engines: Engines },
  who: Caller,
  key: string,
  { bookId, chapterIds: asked }: { bookId: string; chapterIds: readonly string[] | undefined },
): Promise<string> => {
  const own = ownOf(who);
  const book = await findBook(db, own, bookId);
  demandImported(book);
  const chapterIds = (await chosenChapters(db, own, bookId, asked)).map(({ chapterId }) => chapterId);
  const input = { book_id: bookId, chapter_ids: chapterIds, ...apiKeyOf(who) };
  const job = { kind: MAKE_KIND, key, input, kept: true };
  const repeated = await findRepeated(db, who, job);
  if (repeated !== undefined) return repeated;
  if (await hasVoiceless(db, own, chapterIds)) throw new ApiError('err_target_language_not_supported');
  const { credits } = await quoteBook({ db, engines }, who, bookId, chapterIds);
  return begin(db, who, { bookId, job, credits });
};

/**
 * Begins to generate passages again that have takes. A repeated key begins nothing.
 *
 * @returns the id of the job
 * @throws ApiError err_not_found for a chapter of another book, err_task_pending, err_text_empty where none of them has
 *   a voice; as `enqueueIn`
 * @throws NotEnoughCredits
 */
export const beginRemake = async (
  db: Db,
  who: Caller,
  key: string,
  { bookId, chapterId, segmentIds }: { bookId: string; chapterId: string; segmentIds: readonly string[] },
): Promise<string> => {
  const own = ownOf(who);
  demandImported(await findBook(db, own, bookId));
  await chosenChapters(db, own, bookId, [chapterId]);
  const input = { book_id: bookId, chapter_ids: [chapterId], again: segmentIds, ...apiKeyOf(who) };
  const job = { kind: MAKE_KIND, key, input, kept: true };
  const repeated = await findRepeated(db, who, job);
  if (repeated !== undefined) return repeated;
  const passages = await spokenPassages(db, own, chapterId, segmentIds);
  if (passages.length === 0) throw new ApiError('err_text_empty');
  const credits = passages.reduce((sum, { text }) => sum + speechCredits(text), 0);
  return begin(db, who, { bookId, job, credits });
};
