import {
  recognitionCredits,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import type { BackgroundJob } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import { letGoOfJobs, loadJobs } from '../jobs/store.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import type { Cue } from './cue.ts';
import { goOn, ownStage } from './go-on.ts';
import type { JobKind } from '../jobs/kind.ts';
import { projectIn } from './stage.ts';
import { apiKeyOf } from '../jobs/ordered-by.ts';
import { KIND } from './store.ts';

interface Found {
  source_id: string;
  job_id: string;
  state: BackgroundJob['state'];
  told_ms: number;
  model_id: string | null;
  cues: Cue[] | null;
  /** Number of the source's translations whose rows this job has to translate. */
  open: number;
}

/**
 * Restarts the preparation of a source after a failed or cancelled job, or continues a translation if its own job
 * failed. Finished work is neither repeated nor paid again.
 *
 * @throws ApiError err_not_found, err_task_pending while it is being prepared
 * @throws NotEnoughCredits
 */
export const retry = async (db: Db, who: Caller, key: string, projectId: string): Promise<void> => {
  const own = ownOf(who);
  const stage = await ownStage(db, who, projectId);
  if (stage.jobId !== null) {
    const job = (await loadJobs(db, own.tenantId, [stage.jobId])).get(stage.jobId);
    if (job?.state === 'done') return;
    return goOn(db, who, key, projectId, stage.until === 'speech' ? 'speech' : 'translation');
  }
  await db.transaction(async (tx) => {
    const [found] = await tx.query<Found>(
      `select v.source_id, v.job_id, job.state, v.told_ms, v.model_id, v.cues,
              (select count(*)::int from video_translation o
                where o.source_id = v.source_id and not o.prepared and o.until <> 'recognition') as open
         from video_translation t join project p using (project_id) join video_source v using (source_id)
              join job on job.job_id = v.job_id
        where t.tenant_id = $1 and p.owner = $2 and t.project_id = $3
          for no key update of v`,
      [own.tenantId, own.owner, projectId],
    );
    if (!found) throw projectNotFound();
    const { source_id, job_id, state, told_ms, model_id, cues, open } = found;
    if (state === 'done') return;
    if (state !== 'failed' && state !== 'cancelled') throw new ApiError('err_task_pending', { status: 409 });
    const untranslated = (cues ?? []).flatMap(({ text, translation }) =>
      translation === null ? [text] : [],
    );
    const credits =
      model_id === null
        ? open * translationCredits(untranslated)
        : (cues ? 0 : recognitionCredits(told_ms)) + open * spokenTranslationCredits(told_ms);
    const input = { source_id, after: job_id, ...apiKeyOf(who) };
    const begun = await enqueueIn(tx, who, { kind: KIND, key, input, credits, kept: true });
    await tx.query('update video_source set job_id = $3 where tenant_id = $1 and source_id = $2', [
      own.tenantId,
      source_id,
      begun.jobId,
    ]);
    await letGoOfJobs(tx, [job_id]);
  });
};

/** The {@link JobKind.retry} of jobs that continue a translation. */
export const retryOfStage =
  (db: Db): NonNullable<JobKind['retry']> =>
  (who, { input }, key) =>
    retry(db, who, key, projectIn(input));

/**
 * The {@link JobKind.retry} of jobs that prepare a recording for translation. All translations of the recording
 * continue with the new job.
 */
export const retryOfSource =
  (db: Db): NonNullable<JobKind['retry']> =>
  async (who, { jobId }, key) => {
    const [found] = await db.query<{ project_id: string }>(
      `select project_id from video_translation join video_source v using (source_id)
        where v.tenant_id = $1 and v.job_id = $2 order by project_id limit 1`,
      [who.tenantId, jobId],
    );
    if (!found) throw projectNotFound();
    await retry(db, who, key, found.project_id);
  };
