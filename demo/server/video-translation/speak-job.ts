import type { Db } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import { apiKeyIn, orderedBy } from '../jobs/ordered-by.ts';
import { createBatchedSpeech, fitting, inBatches } from '../speech/batched-speech.ts';
import type { SpokenProjects } from '../speech/module.ts';
import { openRows } from '../speech/open-rows.ts';
import { retryOfStage } from './retry.ts';
import { projectIn, SPEAK_KIND, stageOf, type Stage } from './stage.ts';

const STEPS = new Map([['speak', 1]]);

interface Needs {
  db: Db;
  spoken: SpokenProjects;
}

/** Generates the speech of a translation, in batches one after another. */
export const speakJob = (needs: Needs): JobKind => {
  const speech = createBatchedSpeech(needs, 'video');
  return {
    kind: SPEAK_KIND,
    feature: 'video-translation',
    steps: STEPS,
    retry: retryOfStage(needs.db),
    async run(input, run) {
      const { db } = needs;
      const { tenantId, step } = run;
      const stage = await stageOf(db, tenantId, projectIn(input));
      const { projectId, userId } = stage;
      const who = await orderedBy(db, { tenantId, userId, apiKeyId: apiKeyIn(input) });
      const batches = await step('speak', { order: projectId }, () => order(needs, who, stage));
      return { project_id: projectId, ...(await speakAll(db, run, { speech, who, stage, batches })) };
    },
    lockBegun: speech.lockBegun,
  };
};

/**
 * The open rows, in batches. @throws ApiError err_balance_insufficient when the balance does not cover all of them; as
 * `demandSpeech`
 */
const order = async ({ db, spoken }: Needs, who: Caller, { own, projectId }: Stage): Promise<string[][]> => {
  const rows = await openRows(db, own, projectId);
  const only = rows.map(({ segment_id }) => segment_id);
  await spoken.demandSpeech(who, { projectId, only }).catch((error: unknown) => {
    throw error instanceof NotEnoughCredits ? new ApiError('err_balance_insufficient') : error;
  });
  return inBatches(db, who, rows);
};

interface Ordered {
  speech: ReturnType<typeof createBatchedSpeech>;
  who: Caller;
  stage: Stage;
  batches: readonly (readonly string[])[];
}

const speakAll = async (
  db: Db,
  run: JobRun,
  { speech, who, stage: { own, projectId }, batches }: Ordered,
): Promise<{ made: number; failed: number }> => {
  const total = batches.reduce((sum, { length }) => sum + length, 0);
  const sum = { made: 0, failed: 0 };
  let before = 0;
  for (const [index, batch] of batches.entries()) {
    const progress = (done: number) => run.progress((before + done * batch.length) / total);
    const work = async () => {
      const only = await fitting(db, who, await openRows(db, own, projectId), batch);
      return speech.speak({ ...run, progress }, who, { projectId, only, name: String(index) });
    };
    const { made, failed, isStopped } = await run.step('speak', { batch: index }, work);
    sum.made += made;
    sum.failed += failed;
    before += batch.length;
    if (isStopped) break;
  }
  return sum;
};
