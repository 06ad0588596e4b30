import type { Job } from '../../../src/contract/index.ts';
import { giveBackAllowance } from '../accounts/site-keys.ts';
import { release } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Owner } from '../projects/owner.ts';

/** Notification channel for new events of a job; the payload is the job's id. */
export const JOB_CHANNEL = 'speech_job';
/** Notification channel for new work. */
export const QUEUE_CHANNEL = 'speech_queue';
/** Notification channel for cancelled jobs, whose segments the workers drop; the payload is the job's id. */
export const CANCEL_CHANNEL = 'speech_cancel';

/**
 * SQL condition: the job of an item `i` is running. Items of other jobs do not count as work, whatever their state. Not
 * a join: the database would read all items of all running jobs to find those of one segment.
 */
export const IS_RUNNING = `(select j.state from speech_job j where j.job_id = i.job_id) = 'running'`;

export const notify = (db: Queryable, channel: string, payload = '') =>
  db.query('select pg_notify($1, $2)', [channel, payload]);

/** @throws ApiError err_not_found when the job is not the owner's. */
export async function loadJob(db: Queryable, { tenantId, owner }: Owner, jobId: string): Promise<Job> {
  const [job] = await db.query<Job>(
    `select j.job_id, j.script_id, j.state, j.credits_held, j.credits_charged,
            count(i.position)::int as total,
            count(*) filter (where i.state = 'made')::int as made,
            count(*) filter (where i.state = 'failed')::int as failed
       from speech_job j left join speech_item i using (job_id)
      where j.tenant_id = $1 and j.owner = $2 and j.job_id = $3
      group by j.job_id`,
    [tenantId, owner, jobId],
  );
  if (!job) throw new ApiError('err_not_found', { status: 404 });
  return job;
}

/** The running job of a script, if any. */
export async function runningJobOf(
  db: Queryable,
  { tenantId, owner }: Owner,
  scriptId: string,
): Promise<string | null> {
  const [row] = await db.query<{ job_id: string }>(
    `select job_id from speech_job
      where tenant_id = $1 and owner = $2 and script_id = $3 and state = 'running'`,
    [tenantId, owner, scriptId],
  );
  return row?.job_id ?? null;
}

/** The fields of a job that {@link giveBack} needs. */
export type EndedJob = { hold_id: string | null; tenantId: string; unused: number; created_at: Date } & {
  siteKeyId: string;
  visitorId: string;
};

/** Columns of {@link EndedJob}. */
export const ENDED_JOB = `hold_id, tenant_id as "tenantId", site_key as "siteKeyId", visitor_id as "visitorId",
  credits_held - credits_charged as unused, created_at`;

/** Releases the credits and the allowance that a job did not use, in the transaction that ends it. */
export async function giveBack(tx: Queryable, job: EndedJob): Promise<void> {
  if (job.hold_id) await release(tx, job.hold_id);
  if (job.siteKeyId && job.unused > 0)
    await giveBackAllowance(tx, { ...job, kind: 'visitor' }, job.unused, job.created_at);
}

/**
 * Cancels a job and releases what it did not use. The caller's transaction has locked the job's row, so this happens
 * only once. Its open items no longer count as work; a worker closes them afterwards.
 */
async function cancelLocked(tx: Queryable, jobId: string): Promise<void> {
  const [job] = await tx.query<EndedJob>(
    `update speech_job set state = 'cancelled', events = events + 1 where job_id = $1 returning ${ENDED_JOB}`,
    [jobId],
  );
  if (job) await giveBack(tx, job);
  await notify(tx, JOB_CHANNEL, jobId);
  await notify(tx, CANCEL_CHANNEL, jobId);
}

/**
 * Locks the queued and running items of these jobs. To delete a job, call it before locking the job's row: workers lock
 * an item before its job, so the opposite order can deadlock.
 */
export const lockOpen = (tx: Queryable, jobIds: readonly string[]) =>
  tx.query(
    `select from speech_item where job_id = any($1) and same_as is null and state in ('queued', 'making')
      order by job_id, position for update`,
    [jobIds],
  );

/** Locks the running ones of these jobs. */
export const lockRunning = (tx: Queryable, jobIds: readonly string[]) =>
  tx.query<{ job_id: string }>(
    `select job_id from speech_job where job_id = any($1) and state = 'running' order by job_id for update`,
    [jobIds],
  );

/** Cancels the running ones of these jobs. Those that have ended stay as they are. */
export async function cancelJobs(tx: Queryable, jobIds: readonly string[]): Promise<void> {
  for (const { job_id } of await lockRunning(tx, jobIds)) await cancelLocked(tx, job_id);
}
