import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Queryable } from '../db/db.ts';

/** Credits given to a workspace. Unused credits expire at `expiresAt`; `null` means never. */
export interface Grant {
  tenantId: string;
  /** Origin of the credits, such as `sign_up`. */
  source: string;
  /** Credits, at least 1. */
  amount: number;
  expiresAt: Date | null;
  /** The cause, such as an order. A second grant with the same source and reference is an error. */
  reference?: string;
}

/** What credits were spent on, as the usage page shows it. */
export interface About {
  /** Such as `speech`. */
  feature: string;
  /** Identifier within the feature, such as the job that did it. */
  reference: string;
  /** The voice that was used, if any. */
  voiceId?: string;
}

/** An API key that may spend and hold at most this many credits per calendar month (UTC); null for no limit. */
export interface SpendingKey {
  apiKeyId: string;
  monthlyCredits: number | null;
}

/** Adds a lot of credits. */
export const grant = async (q: Queryable, given: Grant): Promise<void> => {
  const { tenantId, source, amount, expiresAt, reference = null } = given;
  await q.query('select credit_grant($1, $2, $3, $4, $5)', [tenantId, source, amount, expiresAt, reference]);
};

/**
 * Revokes a lot whose payment was refunded. Unspent credits of it can no longer be spent, except those that running
 * work holds. Idempotent.
 */
export const withdraw = async (
  q: Queryable,
  { tenantId, source, reference }: { tenantId: string; source: string; reference: string },
): Promise<void> => {
  await q.query('select credit_withdraw($1, $2, $3)', [tenantId, source, reference]);
};

/** The monthly limit of an API key starts over with the next month in UTC. */
const secondsToNextMonth = (now: Date): number =>
  Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000);

/**
 * Holds credits for work, soonest expiry first. The same key returns the same hold again. What is settled of the hold
 * counts toward the month of `apiKey`. Within a transaction, settle and release earlier holds before taking a new one:
 * the other order can deadlock.
 *
 * @throws NotEnoughCredits
 * @throws ApiError when the key was used for another amount, or `apiKey` has spent its month
 */
export const hold = async (
  q: Queryable,
  {
    tenantId,
    key,
    amount,
    apiKey,
  }: { tenantId: string; key: string; amount: number; apiKey?: SpendingKey | undefined },
): Promise<{ holdId: string }> => {
  const [row] = await q.query<{ held: string | null; held_amount: number | null; over_key_limit: boolean }>(
    `select hold_id as held, amount as held_amount, over_key_limit
       from credit_take_hold($1, $2, $3, $4, $5)`,
    [tenantId, key, amount, apiKey?.apiKeyId ?? null, apiKey?.monthlyCredits ?? null],
  );
  if (row?.over_key_limit)
    throw new ApiError('err_api_key_limit', { status: 429, retryAfter: secondsToNextMonth(new Date()) });
  if (!row?.held) throw new NotEnoughCredits();
  if (row.held_amount !== amount) throw new ApiError('err_idempotency_conflict');
  return { holdId: row.held };
};

/** Credits that this process has charged, by feature. */
export const settledCredits = new Map<string, number>();

/** Charges credits to a hold. It may be called repeatedly. Throws when the sum exceeds the hold. */
export const settle = async (q: Queryable, holdId: string, amount: number, about: About): Promise<void> => {
  const { feature, reference, voiceId = null } = about;
  await q.query('select credit_settle($1, $2, $3, $4, $5)', [holdId, amount, feature, reference, voiceId]);
  settledCredits.set(feature, (settledCredits.get(feature) ?? 0) + amount);
};

/** Releases the rest of a hold; nothing can be settled from it afterwards. Idempotent. */
export const release = async (q: Queryable, holdId: string): Promise<void> => {
  await q.query('select credit_release($1)', [holdId]);
};

/** Credits that a workspace can spend now. */
export const balanceOf = async (q: Queryable, tenantId: string): Promise<number> => {
  const [row] = await q.query<{ credits: number }>('select credit_balance($1) as credits', [tenantId]);
  return row?.credits ?? 0;
};

/** Credits that API keys have spent or hold in this calendar month (UTC). Keys without any are missing. */
export const keyCreditsThisMonth = async (
  q: Queryable,
  apiKeyIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await q.query<{ api_key_id: string; credits: number }>(
    `select api_key_id, credits from credit_key_month
      where api_key_id = any($1::uuid[]) and month = credit_month(now())`,
    [apiKeyIds],
  );
  return new Map(rows.map((row) => [row.api_key_id, row.credits]));
};
