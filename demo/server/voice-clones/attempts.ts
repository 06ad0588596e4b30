import { CLONE_KINDS, type CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import { planOf } from '../accounts/plans.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';

/** A workspace's attempts at one kind of clone. */
export interface Attempts {
  left: number;
  /** Number that its plan includes per month. */
  total: number;
}

/** Error when no attempt of a kind is left. */
const NONE_LEFT = {
  instant: 'err_voice_clone_ivc_insufficient_times',
  professional: 'err_voice_clone_pvc_insufficient_times',
} as const;

/**
 * Attempts in this calendar month (UTC), since the free plan has no billing period and API keys have calendar months
 * too. After a change of plan during the month, the current plan counts.
 */
export const attemptsOf = async (q: Queryable, tenantId: string): Promise<Record<CloneKind, Attempts>> => {
  const { voiceClones } = (await planOf(q, tenantId)).plan;
  const rows = await q.query<{ kind: CloneKind; used: number }>(
    `select a.kind, count(*)::integer as used
       from voice_clone_attempt a left join job using (job_id)
      where a.tenant_id = $1 and a.taken_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
        and (a.spent or job.state in ('queued', 'running'))
      group by a.kind`,
    [tenantId],
  );
  const used = new Map(rows.map((row) => [row.kind, row.used]));
  const entries = CLONE_KINDS.map((kind) => {
    const total = voiceClones[kind];
    return [kind, { total, left: Math.max(0, total - (used.get(kind) ?? 0)) }];
  });
  return Object.fromEntries(entries) as Record<CloneKind, Attempts>;
};

/** Start of the next calendar month in UTC, when attempts are renewed, in epoch milliseconds. */
export const renewedAt = (now = new Date()): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);

/**
 * Takes an attempt for a job that was created in the same transaction, which has locked the workspace's jobs: of two
 * requests for the last attempt, the second finds none. It is returned if the job fails.
 *
 * @throws ApiError err_voice_clone_ivc_insufficient_times, err_voice_clone_pvc_insufficient_times
 */
export const takeAttempt = async (
  tx: Queryable,
  tenantId: string,
  kind: CloneKind,
  jobId: string,
): Promise<void> => {
  if ((await attemptsOf(tx, tenantId))[kind].left === 0) throw new ApiError(NONE_LEFT[kind]);
  await tx.query('insert into voice_clone_attempt (job_id, tenant_id, kind) values ($1, $2, $3)', [
    jobId,
    tenantId,
    kind,
  ]);
};

/** Keeps the attempt of a job taken, because the job has made a voice. */
export const spendAttempt = async (tx: Queryable, tenantId: string, jobId: string): Promise<void> => {
  await tx.query('update voice_clone_attempt set spent = true where tenant_id = $1 and job_id = $2', [
    tenantId,
    jobId,
  ]);
};

/** Returns the attempt of a job whose voice the user has rejected. */
export const giveBackAttempt = async (tx: Queryable, tenantId: string, jobId: string): Promise<void> => {
  await tx.query('update voice_clone_attempt set spent = false where tenant_id = $1 and job_id = $2', [
    tenantId,
    jobId,
  ]);
};

/** Deletes old attempts, which no longer count. */
export const forgetOldAttempts = async (q: Queryable): Promise<void> => {
  await q.query(`delete from voice_clone_attempt where taken_at < now() - interval '62 days'`);
};
