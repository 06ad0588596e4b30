import { createHash, randomUUID } from 'node:crypto';
import { hold } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import type { KeyPrincipal, User } from '../http/principal.ts';
import type { Json } from './kind.ts';
import { QUEUE_CHANNEL } from './store.ts';

/** Maximum number of jobs of a workspace that wait or run. */
export const OPEN_MAX = 100;
const RETRY_AFTER_SECONDS = 30;

export const sha256Of = (input: Json): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

interface NewJob {
  kind: string;
  /** The caller's idempotency key: the same key with the same input is the same job. */
  key: string;
  input: Json;
  /** Maximum that the job may spend, in credits. */
  credits?: number;
  /** Set when something permanent refers to the job, see {@link letGoOfJobs}. */
  kept?: boolean;
}

/** The job that the same key has begun; null where there is none. */
interface Before {
  job_id: string | null;
  input_sha256: string | null;
}

const idOf = (before: Before | undefined, sha256: string): string | undefined => {
  if (!before?.job_id) return undefined;
  if (before.input_sha256 !== sha256) throw new ApiError('err_idempotency_conflict');
  return before.job_id;
};

/**
 * The job that the same key has begun; undefined when there is none.
 *
 * @throws ApiError err_idempotency_conflict when its input was different
 */
export const findRepeated = async (
  q: Queryable,
  { tenantId, userId }: User | KeyPrincipal,
  { kind, key, input }: NewJob,
): Promise<string | undefined> => {
  const [before] = await q.query<Before>(
    'select job_id, input_sha256 from job where tenant_id = $1 and user_id = $2 and key = $3',
    [tenantId, userId, key],
  );
  return idOf(before, sha256Of({ kind, input }));
};

/**
 * Creates a job of a registered kind and holds the credits it may spend, in the caller's transaction, which may have
 * locked only an asset before. Returns the job's id. The same key with the same input returns the first job again.
 *
 * @throws ApiError err_task_running when too many jobs of the workspace wait or run, err_idempotency_conflict
 * @throws NotEnoughCredits
 */
export const enqueueIn = async (
  tx: Queryable,
  who: User | KeyPrincipal,
  asked: NewJob,
): Promise<{ jobId: string; isNew: boolean }> => {
  const { tenantId, userId, requestId } = who;
  const { kind, key, input, credits = 0, kept = false } = asked;
  await oneAtATime(tx, `jobs of ${tenantId}`);
  const sha256 = sha256Of({ kind, input });
  const [found] = await tx.query<Before & { open: number }>(
    `select open, job_id, input_sha256
       from (select count(*) as open from job where tenant_id = $1 and state in ('queued', 'running')) counted
         left join job on tenant_id = $1 and user_id = $2 and key = $3`,
    [tenantId, userId, key],
  );
  const before = idOf(found, sha256);
  if (before !== undefined) return { jobId: before, isNew: false };
  if (found!.open >= OPEN_MAX)
    throw new ApiError('err_task_running', { status: 429, retryAfter: RETRY_AFTER_SECONDS });
  const jobId = randomUUID();
  await tx.query(
    `with added as (
       insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, kept, request_id, event)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $10, job_event($3))
     )
     select pg_notify($9, '')`,
    [jobId, tenantId, userId, kind, key, JSON.stringify(input), sha256, kept, QUEUE_CHANNEL, requestId],
  );
  if (credits > 0) {
    const apiKey = who.kind === 'key' ? who : undefined;
    const { holdId } = await hold(tx, { tenantId, key: `job:${jobId}`, amount: credits, apiKey });
    await tx.query('update job set hold_id = $2 where job_id = $1', [jobId, holdId]);
  }
  return { jobId, isNew: true };
};
