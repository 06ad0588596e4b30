import { createHash, randomUUID } from 'node:crypto';
import { hold } from '../billing/ledger.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { KeyPrincipal, User } from '../http/principal.ts';
import type { Json } from './kind.ts';
import { QUEUE_CHANNEL } from './store.ts';

/** Jobs of a workspace that wait or run. */
export const OPEN_MAX = 100;
const RETRY_AFTER_SECONDS = 30;

export const sha256Of = (input: Json): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Begins a job of a registered kind and holds the credits it may spend, in one transaction; gives its id. The same key
 * with the same input gives the first job again.
 *
 * @throws ApiError err_task_running when too many of the workspace wait, err_idempotency_conflict
 * @throws NotEnoughCredits
 */
export const enqueue = (
  db: Db,
  who: User | KeyPrincipal,
  { kind, key, input, credits = 0 }: { kind: string; key: string; input: Json; credits?: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { tenantId, userId } = who;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs of ${tenantId}`]);
    const sha256 = sha256Of({ kind, input });
    const [found] = await tx.query<{ open: number; before: string | null; input_sha256: string | null }>(
      `select open, job_id as before, input_sha256
         from (select count(*) as open from job where tenant_id = $1 and state in ('queued', 'running')) counted
         left join job on tenant_id = $1 and user_id = $2 and key = $3`,
      [tenantId, userId, key],
    );
    const { open, before, input_sha256 } = found!;
    if (before !== null && input_sha256 !== sha256) throw new ApiError('err_idempotency_conflict');
    if (before !== null) return before;
    if (open >= OPEN_MAX)
      throw new ApiError('err_task_running', { status: 429, retryAfter: RETRY_AFTER_SECONDS });
    const jobId = randomUUID();
    await tx.query(
      `with added as (
         insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, event)
         values ($1, $2, $3, $4, $5, $6::jsonb, $7, job_event($3))
       )
       select pg_notify($8, '')`,
      [jobId, tenantId, userId, kind, key, JSON.stringify(input), sha256, QUEUE_CHANNEL],
    );
    if (credits > 0) {
      const apiKey = who.kind === 'key' ? who : undefined;
      const { holdId } = await hold(tx, { tenantId, key: `job:${jobId}`, amount: credits, apiKey });
      await tx.query('update job set hold_id = $2 where job_id = $1', [jobId, holdId]);
    }
    return jobId;
  });
