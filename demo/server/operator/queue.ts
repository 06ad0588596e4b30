import type { CallAnswer, OperatorQueue } from '../../../src/contract/index.ts';
import { noteAction, audited } from '../accounts/operator-actions.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import { cancelJob } from '../jobs/cancel.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import { apiKeyIn, orderedBy } from '../jobs/ordered-by.ts';

type Row = Omit<OperatorQueue, 'oldest_waiting_at'> & { oldest_waiting_at: Date | null };

/** Sentences have a queue of their own. */
const SPEECH = 'speech';

const speechQueue = async (q: Queryable): Promise<Row> => {
  const [row] = await q.query<Row>(
    `select '${SPEECH}' as kind, open.*,
            (select count(*)::int from speech_item
              where state = 'failed' and created_at > now() - interval '1 day') as failed_in_day
       from (select count(*) filter (where i.state = 'queued')::int as waiting,
                    count(*) filter (where i.state = 'making')::int as running,
                    min(j.created_at) filter (where i.state = 'queued') as oldest_waiting_at
               from speech_item i join speech_job j using (job_id) where i.state in ('queued', 'making')) open`,
  );
  return row!;
};

/** Length of the queue for each known kind of work, and for unknown kinds of another version with open jobs. */
export const listQueues = async (q: Queryable, kinds: readonly JobKind[]): Promise<OperatorQueue[]> => {
  const rows = await q.query<Row>(
    `select kind, sum(waiting)::int as waiting, sum(running)::int as running,
            min(oldest) as oldest_waiting_at, sum(failed)::int as failed_in_day
       from (select kind, (state = 'queued')::int as waiting, (state = 'running')::int as running,
                    case when state = 'queued' then created_at end as oldest, 0 as failed
               from job where state in ('queued', 'running')
             union all
             select kind, 0, 0, null, 1 from job where state = 'failed' and ended_at > now() - interval '1 day') work
      group by kind`,
  );
  const found = new Map(rows.map((row) => [row.kind, row]));
  const none = (kind: string): Row => ({
    kind,
    waiting: 0,
    running: 0,
    oldest_waiting_at: null,
    failed_in_day: 0,
  });
  const names = [...new Set([...kinds.map(({ kind }) => kind), ...found.keys()])].sort();
  return [await speechQueue(q), ...names.map((kind) => found.get(kind) ?? none(kind))].map((row) => ({
    ...row,
    oldest_waiting_at: row.oldest_waiting_at?.getTime() ?? null,
  }));
};

type JobsAnswer = CallAnswer<'GET /v1/operator/jobs'>['data'];
type Listed = JobsAnswer['jobs'][number];
type Moments = 'created_at' | 'started_at' | 'ended_at';
type JobRow = Omit<Listed, Moments> & Record<Moments, Date | null> & { cursor: string };

interface Wanted extends PageQuery {
  state: 'queued' | 'running' | 'failed';
}

/** Kinds whose jobs can be retried. */
const retryable = (kinds: readonly JobKind[]): string[] =>
  kinds.flatMap(({ kind, retry }) => (retry ? [kind] : []));

/** Jobs of all workspaces. */
export const listAllJobs = async (
  q: Queryable,
  kinds: readonly JobKind[],
  { limit, cursor, state }: Wanted,
): Promise<JobsAnswer> => {
  const after = readCursor(cursor);
  const moment = state === 'failed' ? 'ended_at' : 'job.created_at';
  // A generic plan for all values of a state would use none of the partial indexes
  const rows = await q.query<JobRow>(
    `select job_id, kind, state, step, progress, error, job.created_at, started_at, ended_at, attempts,
            job.tenant_id, email, state = 'failed' and kept and kind = any($4) as is_retryable,
            ${cursorOf(moment, 'job_id')} as cursor
       from job join app_user using (user_id)
      where state = '${state}'
        and ${afterCursor(moment, 'job_id', 1)}
      order by ${moment} desc, job_id desc limit $3`,
    [after.microseconds, after.id, limit + 1, retryable(kinds)],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    jobs: page.map(({ cursor: _, created_at, started_at, ended_at, ...row }) => ({
      ...row,
      created_at: created_at!.getTime(),
      started_at: started_at?.getTime() ?? null,
      ended_at: ended_at?.getTime() ?? null,
    })),
    next_cursor,
  };
};

interface Job {
  job_id: string;
  tenant_id: string;
  user_id: string;
  kind: string;
  state: string;
  kept: boolean;
  input: Json;
}

/** @throws ApiError err_not_found */
const findJob = async (q: Queryable, jobId: string): Promise<Job> => {
  const [job] = await q.query<Job>(
    'select job_id, tenant_id, user_id, kind, state, kept, input from job where job_id = $1',
    [jobId],
  );
  if (!job) throw new ApiError('err_not_found', { status: 404 });
  return job;
};

/** Who ordered a job. That their API key was revoked is a conflict: the operator who asks did nothing wrong. */
const whoOrdered = (q: Queryable, { tenant_id, user_id, input }: Job) =>
  orderedBy(q, { tenantId: tenant_id, userId: user_id, apiKeyId: apiKeyIn(input) }).catch(
    (error: unknown) => {
      if (error instanceof ApiError) throw new ApiError(error.type, { status: 409 });
      throw error;
    },
  );

/**
 * Retries a failed job as its user can, for that user and with the API key that ordered it. Credits are held as for the
 * user's own call.
 *
 * @throws ApiError err_not_found, err_task_pending for a job that cannot be retried, err_balance_insufficient; as the
 * kind's `retry`
 */
export const retryFailed = async (
  db: Db,
  kinds: readonly JobKind[],
  operatorId: string,
  jobId: string,
): Promise<void> => {
  const job = await findJob(db, jobId);
  const kind = kinds.find((one) => one.kind === job.kind);
  if (job.state !== 'failed' || !job.kept || !kind?.retry)
    throw new ApiError('err_task_pending', { status: 409 });
  const action = { operatorId, action: 'retry_job', userId: job.user_id, subject: job.job_id } as const;
  await audited(db, action, async () => {
    const who = await whoOrdered(db, job);
    await kind.retry!(who, { jobId, input: job.input }, `operator:${jobId}`).catch((error: unknown) => {
      // The missing credits are the user's, not the caller's
      throw error instanceof NotEnoughCredits
        ? new ApiError('err_balance_insufficient', { status: 409 })
        : error;
    });
  });
};

/** Cancels a job as its user can. @throws ApiError err_not_found */
export const cancelAnyJob = async (
  db: Db,
  kinds: readonly JobKind[],
  operatorId: string,
  jobId: string,
): Promise<void> => {
  const { tenant_id, user_id, kind } = await findJob(db, jobId);
  await cancelJob(db, kinds, { tenantId: tenant_id, jobId, kind });
  await noteAction(db, {
    operatorId,
    action: 'cancel_job',
    userId: user_id,
    subject: jobId,
    outcome: 'done',
  });
};
