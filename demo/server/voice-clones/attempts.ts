import { CLONE_KINDS, type CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import { planOf } from '../accounts/plans.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';

/** Attempts of a workspace at one kind of clone. */
export interface Attempts {
  left: number;
  /** How many its plan has. */
  total: number;
}

/** What is answered when no attempt of a kind is left. */
const NONE_LEFT = {
  instant: 'err_voice_clone_ivc_insufficient_times',
  professional: 'err_voice_clone_pvc_insufficient_times',
} as const;

/**
 * Attempts of this calendar month in UTC. The free plan has no period that begins or ends, and API keys are limited by
 * calendar months too. Of a plan that changes in the middle of a month the attempts are those of the present one.
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

/** When the attempts begin anew: the first moment of the next calendar month in UTC. */
export const renewedAt = (now = new Date()): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);

/**
 * Takes an attempt for a job that was begun in the same transaction, which has locked the workspace's jobs: of two
 * requests for the last attempt the second one finds none. It is given back when the job ends in vain.
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

/** The attempt of a job has made a voice: it stays taken. */
export const spendAttempt = async (tx: Queryable, tenantId: string, jobId: string): Promise<void> => {
  await tx.query('update voice_clone_attempt set spent = true where tenant_id = $1 and job_id = $2', [
    tenantId,
    jobId,
  ]);
};

/** The voice of an attempt was made, and its user does not want it: it does not count. */
export const giveBackAttempt = async (tx: Queryable, tenantId: string, jobId: string): Promise<void> => {
  await tx.query('update voice_clone_attempt set spent = false where tenant_id = $1 and job_id = $2', [
    tenantId,
    jobId,
  ]);
};

/** Forgets attempts of months before the last one, which nothing counts any more. */
export const forgetOldAttempts = async (q: Queryable): Promise<void> => {
  await q.query(`delete from voice_clone_attempt where taken_at < now() - interval '62 days'`);
};
