import { batchesOf } from '../../../src/contract/speech-batches.ts';
import type { Db } from '../db/db.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import type { SpokenProjects } from '../speech/module.ts';
import { openRows, type OpenRow } from '../speech/open-rows.ts';
import { apiKeyIn, orderedBy } from '../jobs/ordered-by.ts';
import { projectIn, SPEAK_KIND, stageOf, type Stage } from './stage.ts';

const STEPS = new Map([['speak', 1]]);

interface Needs {
  db: Db;
  spoken: SpokenProjects;
}

/** What became of a batch. */
interface Made {
  made: number;
  failed: number;
  /** Its speech was cancelled: by its user, or by another press to speak rows of the project. */
  isStopped: boolean;
}

/** The keys of all speech that a job orders begin so. */
const keyOf = (jobId: string): string => `video:${jobId}:`;

/**
 * Makes the speech of a translation: in batches that may be generated at once, one after the other, each of which holds and
 * charges its credits itself. A batch has a key of its own, so that who goes on after a crash neither makes nor pays for it
 * again.
 */
export const speakJob = (needs: Needs): JobKind => ({
  kind: SPEAK_KIND,
  feature: 'video-translation',
  steps: STEPS,
  async run(input, run) {
    const { db } = needs;
    const { tenantId, step } = run;
    const stage = await stageOf(db, tenantId, projectIn(input));
    const { projectId, userId } = stage;
    const who = await orderedBy(db, { tenantId, userId, apiKeyId: apiKeyIn(input) });
    try {
      const batches = await step('speak', { order: projectId }, () => order(needs, who, stage));
      return { project_id: projectId, ...(await speakAll(needs, run, { who, stage, batches })) };
    } catch (error) {
      if (error instanceof NotEnoughCredits) throw new ApiError('err_balance_insufficient');
      throw error;
    }
  },
  lockBegun: (tx, { tenantId, jobId }) => needs.spoken.lockSpeaking(tx, { tenantId, key: keyOf(jobId) }),
});

const idsOf = (rows: readonly OpenRow[]): string[] => rows.map(({ segment_id }) => segment_id);

/** The open rows, in batches. @throws NotEnoughCredits when they cannot all be paid; ApiError as `demandSpeech` */
const order = async ({ db, spoken }: Needs, who: Caller, { own, projectId }: Stage): Promise<string[][]> => {
  const rows = await openRows(db, own, projectId);
  await spoken.demandSpeech(who, { projectId, only: idsOf(rows) });
  return batchesOf(rows, await scriptCharactersMax(db, who)).map(idsOf);
};

interface Ordered {
  who: Caller;
  stage: Stage;
  batches: readonly (readonly string[])[];
}

const speakAll = async (
  needs: Needs,
  run: JobRun,
  { batches, ...ordered }: Ordered,
): Promise<Pick<Made, 'made' | 'failed'>> => {
  const total = batches.reduce((sum, { length }) => sum + length, 0);
  const sum = { made: 0, failed: 0 };
  let before = 0;
  for (const [index, batch] of batches.entries()) {
    const progress = (done: number) => run.progress((before + done * batch.length) / total);
    const work = () => speakBatch(needs, { ...run, progress }, { ...ordered, batch, index });
    const { made, failed, isStopped } = await run.step('speak', { batch: index }, work);
    sum.made += made;
    sum.failed += failed;
    before += batch.length;
    if (isStopped) break;
  }
  return sum;
};

const speakBatch = async (
  { db, spoken }: Needs,
  { jobId, tenantId, signal, progress }: JobRun,
  {
    who,
    stage: { own, projectId },
    batch,
    index,
  }: Omit<Ordered, 'batches'> & { batch: readonly string[]; index: number },
): Promise<Made & Record<string, number | boolean>> => {
  // Meanwhile rows may have been recorded by their user, or have become longer: what does not fit any more stays open
  const wanted = new Set(batch);
  const rows = (await openRows(db, own, projectId)).filter(({ segment_id }) => wanted.has(segment_id));
  const [fitting = []] = batchesOf(rows, await scriptCharactersMax(db, who));
  try {
    const request = { projectId, only: idsOf(fitting), key: `${keyOf(jobId)}${index}`, signal, progress };
    const { made, failed, state } = await spoken.speakProject(who, request);
    return { made, failed, isStopped: state === 'cancelled' };
  } catch (error) {
    // It may have begun just after the job was cancelled. A server that shuts down goes on with it when it is back
    if (signal.aborted && !(await isOpen(db, jobId)))
      await db.transaction(async (tx) => (await spoken.lockSpeaking(tx, { tenantId, key: keyOf(jobId) }))());
    throw error;
  }
};
