import type { Job } from '../../../src/contract/index.ts';
import type { Notices } from '../db/notices.ts';
import type { Caller } from '../http/principal.ts';
import { ownOf } from '../projects/owner.ts';
import type { Queryable } from '../db/db.ts';
import { begin, sha256Of, type GenerateDeps } from './generate.ts';
import { cancelJobs, loadJob } from './jobs.ts';
import { planJob } from './plan-job.ts';

/** What to speak of a project, and how to report progress. */
export interface SpeakRequest {
  projectId: string;
  /** Ids of the segments to generate. */
  only: readonly string[];
  /** Idempotency key: the same key continues the same job. */
  key: string;
  /** Ends the wait; the job continues. */
  signal: AbortSignal;
  /** @param done 0 … 1 */
  progress(done: number): void;
}

/**
 * Generates the stale ones of these segments of a project, and waits until that has ended.
 *
 * @throws ApiError as `generate`; the signal's reason when aborted
 * @throws NotEnoughCredits
 */
export const speakProject = async (
  deps: GenerateDeps & { notices: Notices },
  who: Caller,
  { projectId, only, key, signal, progress }: SpeakRequest,
): Promise<Job> => {
  const { db, notices } = deps;
  const own = ownOf(who);
  const { jobId } = await begin(
    deps,
    who,
    { key, sha256: sha256Of(projectId) },
    { script_id: projectId, only },
  );
  let job = await loadJob(db, own, jobId);
  if (job.state !== 'running') return job;
  for await (const _ of notices.watch(jobId, signal)) {
    job = await loadJob(db, own, jobId);
    if (job.state !== 'running') return job;
    progress((job.made + job.failed) / job.total);
  }
  signal.throwIfAborted();
  return job;
};

/**
 * Checks before any batch that the whole speech of a project can be generated and paid for.
 *
 * @param only ids of its segments
 * @throws ApiError as `planJob`
 * @throws NotEnoughCredits
 */
export const demandSpeech = async (
  deps: Pick<GenerateDeps, 'db' | 'engines'>,
  who: Caller,
  { projectId, only }: Pick<SpeakRequest, 'projectId' | 'only'>,
): Promise<void> => {
  await planJob(deps, who, { script_id: projectId, only, isBatched: true });
};

/**
 * Locks the running jobs whose keys have this prefix, before any other job is locked. Returns a function that cancels
 * them in the same transaction.
 */
export const lockSpeaking = async (
  tx: Queryable,
  { tenantId, key }: { tenantId: string; key: string },
): Promise<() => Promise<void>> => {
  const rows = await tx.query<{ job_id: string }>(
    `select job_id from speech_job
      where tenant_id = $1 and state = 'running' and starts_with(idempotency_key, $2) order by job_id for update`,
    [tenantId, key],
  );
  return () =>
    cancelJobs(
      tx,
      rows.map(({ job_id }) => job_id),
    );
};
