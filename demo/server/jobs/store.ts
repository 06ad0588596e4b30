import type { BackgroundJob } from '../../../src/contract/index.ts';
import type { ErrorType } from '../../../src/contract/errors.ts';
import { release } from '../billing/ledger.ts';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Json } from './kind.ts';

/** Notification channel for changed jobs; the payload is the user's id. The function `job_event` notifies. */
export const JOB_CHANNEL = 'job_changed';
/** Notification channel for new work. */
export const QUEUE_CHANNEL = 'job_queue';
/** Notification channel for cancelled jobs; the payload is the job's id. */
export const CANCEL_CHANNEL = 'job_cancel';

/** Columns of a job as users see it. */
export const JOB_COLUMNS =
  'job_id, kind, state, step, progress, result, error, event, created_at, started_at, ended_at';

type Moments = 'created_at' | 'started_at' | 'ended_at';
export type JobRow = Omit<BackgroundJob, Moments> & {
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

export const presentJob = (row: JobRow): BackgroundJob => ({
  ...row,
  created_at: row.created_at.getTime(),
  started_at: row.started_at?.getTime() ?? null,
  ended_at: row.ended_at?.getTime() ?? null,
});

/** An attempt of this process at a job. It may write to the job until another process takes the job over. */
export interface Attempt {
  job_id: string;
  tenant_id: string;
  kind: string;
  input: Json;
  attempts: number;
  /** Attempts since the last finished step, with this one. */
  tries: number;
  hold_id: string | null;
  /** Id of the request that ordered it. */
  request_id: string | null;
  /** The job that it has waited for. */
  awaits: string | null;
  /** Seconds for which attempts have found the object storage unreachable, with no step finished in between. */
  away_seconds: number;
}

/**
 * SQL condition: the object storage has been unreachable in every recent attempt at the job. An attempt lasts up to an hour.
 * After a gap of three hours, such as a stopped server, the outage counts from its next failure.
 */
const IS_STILL_AWAY = `(storage_away_since is not null and storage_away_at > now() - interval '3 hours')`;

/** Begins a waiting job; undefined when it is running or has ended. */
export async function startJob(q: Queryable, jobId: string): Promise<Attempt | undefined> {
  const [job] = await q.query<Attempt>(
    `update job set state = 'running', attempts = attempts + 1, tries = tries + 1, seen_at = now(),
            started_at = coalesce(started_at, now()), event = job_event(user_id)
      where job_id = $1 and state = 'queued'
     returning job_id, tenant_id, kind, input, attempts, tries, hold_id, request_id, awaits,
               case when ${IS_STILL_AWAY} then extract(epoch from now() - storage_away_since) else 0 end::float8 as away_seconds`,
    [jobId],
  );
  return job;
}

/** Records how far the job is. The progress never decreases. */
export const noteProgress = async (
  q: Queryable,
  { job_id, attempts }: Attempt,
  step: string,
  progress: number,
): Promise<void> => {
  await q.query(
    `update job set step = $3, progress = greatest(progress, $4), event = job_event(user_id)
      where job_id = $1 and attempts = $2 and state = 'running'`,
    [job_id, attempts, step, progress],
  );
};

export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  result?: Json;
  error?: ErrorType;
}

/**
 * Ends a job and releases the credits that it did not spend. With `attempts`, only while that attempt owns the job. A
 * job that holds credits needs a transaction of the caller. False when the job had ended or belongs to another attempt.
 */
async function end(
  q: Queryable,
  jobId: string,
  { state, result = null, error }: Ending,
  attempts: number | null = null,
): Promise<boolean> {
  const [job] = await q.query<{ hold_id: string | null }>(
    `update job set state = $2, result = $3::jsonb, error = $4, ended_at = now(), seen_at = null,
            progress = case when $2 = 'done' then 1 else progress end, event = job_event(user_id)
      where job_id = $1 and state in ('queued', 'running') and ($5::integer is null or attempts = $5 and state = 'running')
     returning hold_id`,
    [jobId, state, JSON.stringify(result), error ?? null, attempts],
  );
  if (job?.hold_id) await release(q, job.hold_id);
  return job !== undefined;
}

/** Locks the job of this attempt; false when it has ended or belongs to another attempt. */
export const lockAttempt = async (tx: Queryable, { job_id, attempts }: Attempt): Promise<boolean> => {
  const rows = await tx.query(
    `select from job where job_id = $1 and attempts = $2 and state = 'running' for update`,
    [job_id, attempts],
  );
  return rows.length > 0;
};

/** Whether the job is running and belongs to this attempt. */
export const isOwn = async (q: Queryable, { job_id, attempts }: Attempt): Promise<boolean> => {
  const rows = await q.query(`select from job where job_id = $1 and attempts = $2 and state = 'running'`, [
    job_id,
    attempts,
  ]);
  return rows.length > 0;
};

/** Ends the job of an attempt; false when it has ended or belongs to another attempt. */
export const endAttempt = (
  db: Db,
  { job_id, attempts, hold_id }: Attempt,
  ending: Ending,
): Promise<boolean> =>
  hold_id === null
    ? end(db, job_id, ending, attempts)
    : db.transaction((tx) => end(tx, job_id, ending, attempts));

/** How an attempt ended without ending its job. */
interface Return {
  /** The attempt counts toward the limit of tries. */
  inVain: boolean;
  /** The object storage was unreachable. */
  isStorageAway?: boolean;
}

/** Requeues a job for another attempt; false when it has ended or belongs to another attempt. */
export const putBack = async (
  q: Queryable,
  { job_id, attempts }: Attempt,
  { inVain, isStorageAway = false }: Return,
): Promise<boolean> => {
  const rows = await q.query(
    `update job set state = 'queued', seen_at = null, tries = tries - $3, event = job_event(user_id),
            storage_away_since = case when not $4 or ${IS_STILL_AWAY} then storage_away_since else now() end,
            storage_away_at = case when $4 then now() else storage_away_at end
      where job_id = $1 and attempts = $2 and state = 'running' returning 1`,
    [job_id, attempts, inVain ? 0 : 1, isStorageAway],
  );
  return rows.length > 0;
};

/** Requeues a job for when another one has ended, without a ticket; false when it has ended or is another attempt's. */
export const park = async (q: Queryable, { job_id, attempts }: Attempt, awaits: string): Promise<boolean> => {
  const rows = await q.query(
    `update job set state = 'queued', dispatched = false, awaits = $3, seen_at = null, tries = tries - 1,
            event = job_event(user_id), storage_away_since = null, storage_away_at = null
      where job_id = $1 and attempts = $2 and state = 'running' returning 1`,
    [job_id, attempts, awaits],
  );
  return rows.length > 0;
};

/** Whether any job is waiting or running. */
export const hasOpenJobs = async (q: Queryable): Promise<boolean> => {
  const rows = await q.query(`select from job where state in ('queued', 'running') limit 1`);
  return rows.length > 0;
};

/** The kind of a job that is waiting or running; undefined otherwise. */
export const kindOf = async (q: Queryable, jobId: string): Promise<string | undefined> => {
  const [job] = await q.query<{ kind: string }>(
    `select kind from job where job_id = $1 and state in ('queued', 'running')`,
    [jobId],
  );
  return job?.kind;
};

/** Whether a job is waiting or running. */
export const isOpen = async (q: Queryable, jobId: string): Promise<boolean> => {
  return (await kindOf(q, jobId)) !== undefined;
};

const cancelLocked = async (tx: Queryable, open: readonly { job_id: string }[]): Promise<void> => {
  for (const { job_id } of open) {
    await end(tx, job_id, { state: 'cancelled' });
    await tx.query('select pg_notify($1, $2)', [CANCEL_CHANNEL, job_id]);
  }
};

/**
 * Cancels the jobs that have not ended and notifies the processes that run them. The caller must not have locked
 * anything else that belongs to them.
 */
export const cancelJobs = async (tx: Queryable, jobIds: readonly string[]): Promise<void> =>
  cancelLocked(
    tx,
    await tx.query(
      `select job_id from job where job_id = any($1) and state in ('queued', 'running') order by job_id for update`,
      [jobIds],
    ),
  );

/** Locks all jobs of a workspace that have not ended. */
export const lockAll = (tx: Queryable, tenantId: string) =>
  tx.query<{ job_id: string }>(
    `select job_id from job where tenant_id = $1 and state in ('queued', 'running') order by job_id for update`,
    [tenantId],
  );

/** Cancels all jobs of a workspace. */
export const cancelAll = async (tx: Queryable, tenantId: string): Promise<void> =>
  cancelLocked(tx, await lockAll(tx, tenantId));

/** The job of a user. @throws ApiError err_not_found when it is not the user's */
export async function loadJob(
  q: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  jobId: string,
): Promise<BackgroundJob> {
  const [row] = await q.query<JobRow>(
    `select ${JOB_COLUMNS} from job where tenant_id = $1 and user_id = $2 and job_id = $3`,
    [tenantId, userId, jobId],
  );
  if (!row) throw new ApiError('err_not_found', { status: 404 });
  return presentJob(row);
}

/** Jobs of a workspace by their ids. */
export async function loadJobs(
  q: Queryable,
  tenantId: string,
  jobIds: readonly string[],
): Promise<Map<string, BackgroundJob>> {
  const rows = await q.query<JobRow>(
    `select ${JOB_COLUMNS} from job where tenant_id = $1 and job_id = any($2)`,
    [tenantId, jobIds],
  );
  return new Map(rows.map((row) => [row.job_id, presentJob(row)]));
}

/** Makes an item of each row and its job. A row that was deleted between the two readings has no job any more, and no item. */
export async function withJobs<Row extends { job_id: string }, Item>(
  q: Queryable,
  tenantId: string,
  rows: readonly Row[],
  toItem: (row: Row, job: BackgroundJob) => Item,
): Promise<Item[]> {
  const ids = rows.map(({ job_id }) => job_id);
  const jobs = await loadJobs(q, tenantId, ids);
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    return job ? [toItem(row, job)] : [];
  });
}

/** How long a job waits for a process that knows its kind. */
const UNKNOWN_HOURS = 6;

/**
 * Fails jobs of kinds that no process knows any more and releases the credits they hold. A kind counts as known when
 * jobs of it run. Jobs that wait for another job are left alone.
 *
 * @param kinds the kinds that this process knows
 */
export const endUnknown = async (db: Db, log: Log, kinds: readonly string[]): Promise<void> => {
  const unknown = await db.query<{ job_id: string; kind: string }>(
    `with since as (select now() - make_interval(hours => $2) as time)
     select job_id, kind from job, since
      where state = 'queued' and kind <> all($1) and created_at < since.time
        and not exists (select from job as other where other.kind = job.kind
              and (other.state = 'running' or other.started_at > since.time
                   or other.state = 'done' and other.ended_at > since.time))
        and not exists (select from job as other
              where other.job_id = job.awaits and other.state in ('queued', 'running'))`,
    [kinds, UNKNOWN_HOURS],
  );
  for (const { job_id } of unknown)
    await db.transaction(async (tx) => {
      const waits = await tx.query(`select from job where job_id = $1 and state = 'queued' for update`, [
        job_id,
      ]);
      if (waits.length > 0) await end(tx, job_id, { state: 'failed', error: 'err_interface_unavailable' });
    });
  const jobs = unknown.length;
  if (jobs > 0)
    log.warn('jobs failed whose kinds no process knows', {
      jobs,
      kinds: [...new Set(unknown.map(({ kind }) => kind))],
    });
};

/** Days that an ended job is kept if nothing permanent refers to it. */
const SHOWN_DAYS = 30;

/** Deletes jobs that ended long ago, and the step results of all jobs that have ended. */
export const forgetEndedJobs = async (q: Queryable): Promise<void> => {
  await q.query('delete from job_step s using job where job.job_id = s.job_id and job.ended_at is not null');
  await q.query('delete from job where not kept and ended_at < now() - make_interval(days => $1)', [
    SHOWN_DAYS,
  ]);
};

/** Allows the deletion of these jobs after the usual time: whatever referred to them is gone. */
export const letGoOfJobs = async (tx: Queryable, jobIds: readonly string[]): Promise<void> => {
  await tx.query('update job set kept = false where job_id = any($1)', [jobIds]);
};

/** Deletes the step results of jobs at once: once a job has ended, nobody needs them. */
export const forgetSteps = async (tx: Queryable, jobIds: readonly string[]): Promise<void> => {
  await tx.query('delete from job_step where job_id = any($1)', [jobIds]);
};
