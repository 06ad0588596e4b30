import { batchesOf } from '../../../src/contract/speech-batches.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import type { Db } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import { apiKeyIn, orderedBy } from '../jobs/ordered-by.ts';
import { isOpen } from '../jobs/store.ts';
import { forgetSpoken } from '../speech/cache.ts';
import type { SpokenProjects } from '../speech/module.ts';
import { bookOfJob, FEATURE, MAKE_KIND, type BookRow } from './find-book.ts';
import { openPassages, spokenPassages } from './open-passages.ts';

const STEPS = new Map([['speak', 1]]);

interface Needs {
  db: Db;
  spoken: SpokenProjects;
}

/** What became of a batch. */
interface Made {
  made: number;
  failed: number;
  /** Its speech was cancelled: by its user, or by another press to speak the chapter. */
  isStopped: boolean;
}

/** The keys of all speech that a job orders begin so. */
const keyOf = (jobId: string): string => `book:${jobId}:`;

interface Ordered {
  who: Caller;
  book: BookRow;
  chapterId: string;
  batch: readonly string[];
  index: number;
  /** They are spoken although their takes say them as they are. */
  isAgain: boolean;
}

/** Those of the passages that fit into one generation, as they stand now. */
const fittingOf = async (
  { db }: Needs,
  { who, book, chapterId, batch, isAgain }: Ordered,
): Promise<string[]> => {
  const passages = isAgain
    ? await spokenPassages(db, book.own, chapterId, batch)
    : await openPassages(db, book.own, chapterId);
  const wanted = new Set(batch);
  const asked = passages.filter(({ segment_id }) => wanted.has(segment_id));
  const [fitting = []] = batchesOf(asked, await scriptCharactersMax(db, who));
  return fitting.map(({ segment_id }) => segment_id);
};

const speakBatch = async (
  needs: Needs,
  { jobId, tenantId, signal, progress }: JobRun,
  ordered: Ordered,
): Promise<Made & Record<string, number | boolean>> => {
  const { db, spoken } = needs;
  const { who, chapterId, index } = ordered;
  // Meanwhile passages may have been made or changed: what does not fit any more stays open
  const only = await fittingOf(needs, ordered);
  if (only.length === 0) return { made: 0, failed: 0, isStopped: false };
  try {
    const key = `${keyOf(jobId)}${chapterId}:${index}`;
    const { made, failed, state } = await spoken.speakProject(who, {
      projectId: chapterId,
      only,
      key,
      signal,
      progress,
    });
    return { made, failed, isStopped: state === 'cancelled' };
  } catch (error) {
    // It may have begun just after the job was cancelled. A server that shuts down goes on with it when it is back
    if (signal.aborted && !(await isOpen(db, jobId)))
      await db.transaction(async (tx) => (await spoken.lockSpeaking(tx, { tenantId, key: keyOf(jobId) }))());
    throw error;
  }
};

/**
 * Speaks chapters of a book one after the other, in batches that may be generated at once, each of which holds and charges
 * its credits itself. A batch has a key of its own, so that who goes on after a crash neither makes nor pays for it again.
 * What is made stays when credits end in a later chapter.
 */
export const makeJob = (needs: Needs): JobKind => ({
  kind: MAKE_KIND,
  feature: FEATURE,
  steps: STEPS,
  async run(input, run) {
    const { db } = needs;
    const { book_id, chapter_ids, again } = input as {
      book_id: string;
      chapter_ids: string[];
      /** Passages of the one chapter that are spoken once more. */
      again?: string[];
    };
    const isAgain = again !== undefined;
    const book = await bookOfJob(db, run.tenantId, book_id);
    const { userId } = book;
    const who = await orderedBy(db, { tenantId: run.tenantId, userId, apiKeyId: apiKeyIn(input) });
    const sum = { made: 0, failed: 0 };
    try {
      for (const [at, chapterId] of chapter_ids.entries()) {
        const plan = async () => {
          const open = isAgain
            ? await spokenPassages(db, book.own, chapterId, again)
            : await openPassages(db, book.own, chapterId);
          return batchesOf(open, await scriptCharactersMax(db, who)).map((batch) =>
            batch.map(({ segment_id }) => segment_id),
          );
        };
        const batches = await run.step('speak', { plan: chapterId }, plan);
        for (const [index, batch] of batches.entries()) {
          const progress = (done: number) =>
            run.progress((at + (index + done) / batches.length) / chapter_ids.length);
          const ordered = { who, book, chapterId, batch, index, isAgain };
          // In a step of its own: what is spoken afterwards is remembered again
          if (isAgain)
            await run.step('speak', { forget: chapterId, batch: index }, async () => {
              await forgetSpoken(db, book.own, batch);
              return null;
            });
          const work = () => speakBatch(needs, { ...run, progress }, ordered);
          const { made, failed, isStopped } = await run.step(
            'speak',
            { chapter: chapterId, batch: index },
            work,
          );
          sum.made += made;
          sum.failed += failed;
          if (isStopped) return { book_id, ...sum };
        }
        run.progress((at + 1) / chapter_ids.length);
      }
    } catch (error) {
      if (error instanceof NotEnoughCredits) throw new ApiError('err_balance_insufficient');
      throw error;
    }
    return { book_id, ...sum };
  },
  lockBegun: (tx, { tenantId, jobId }) => needs.spoken.lockSpeaking(tx, { tenantId, key: keyOf(jobId) }),
});
