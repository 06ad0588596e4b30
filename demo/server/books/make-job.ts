import type { Db } from '../db/db.ts';
import { apiKeyIn, orderedBy } from '../jobs/ordered-by.ts';
import type { JobKind } from '../jobs/kind.ts';
import { createBatchedSpeech, fitting, inBatches } from '../speech/batched-speech.ts';
import { forgetSpoken } from '../speech/cache.ts';
import type { SpokenProjects } from '../speech/module.ts';
import { bookOfJob, FEATURE, MAKE_KIND } from './find-book.ts';
import { openPassages, spokenPassages } from './open-passages.ts';

const STEPS = new Map([['speak', 1]]);

interface Needs {
  db: Db;
  spoken: SpokenProjects;
}

/** Speaks chapters of a book one after another, in batches. Finished batches stay if the credits run out later. */
export const makeJob = (needs: Needs): JobKind => {
  const speech = createBatchedSpeech(needs, 'book');
  return {
    kind: MAKE_KIND,
    feature: FEATURE,
    steps: STEPS,
    async run(input, run) {
      const { db } = needs;
      const { book_id, chapter_ids, again } = input as {
        book_id: string;
        chapter_ids: string[];
        /** Passages of the only chapter to speak again, although their takes are up to date. */
        again?: string[];
      };
      const { own, userId } = await bookOfJob(db, run.tenantId, book_id);
      const who = await orderedBy(db, { tenantId: run.tenantId, userId, apiKeyId: apiKeyIn(input) });
      const wanted = (chapterId: string) =>
        again ? spokenPassages(db, own, chapterId, again) : openPassages(db, own, chapterId);
      const sum = { made: 0, failed: 0 };
      for (const [at, chapterId] of chapter_ids.entries()) {
        const batches = await run.step('speak', { plan: chapterId }, async () =>
          inBatches(db, who, await wanted(chapterId)),
        );
        for (const [index, batch] of batches.entries()) {
          const progress = (done: number) =>
            run.progress((at + (index + done) / batches.length) / chapter_ids.length);
          // A separate step: after a crash it must not run again and discard what the batch has made
          if (again)
            await run.step('speak', { forget: chapterId, batch: index }, async () => {
              await forgetSpoken(db, own, batch);
              return null;
            });
          const work = async () => {
            const only = await fitting(db, who, await wanted(chapterId), batch);
            if (only.length === 0) return { made: 0, failed: 0, isStopped: false };
            const name = `${chapterId}:${index}`;
            return speech.speak({ ...run, progress }, who, { projectId: chapterId, only, name });
          };
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
      return { book_id, ...sum };
    },
    lockBegun: speech.lockBegun,
  };
};
