import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Queryable } from '../db/db.ts';

/** Credits given to a workspace. What is not used by `expiresAt` is lost; `null` never expires. */
export interface Grant {
  tenantId: string;
  /** Where they come from, such as `sign_up`. */
  source: string;
  /** Credits, at least 1. */
  amount: number;
  expiresAt: Date | null;
}

/** What credits were spent on, for the usage page. */
export interface About {
  /** Such as `speech`. */
  feature: string;
  /** Identifier within the feature, such as the take that was made. */
  reference: string;
}

/** Adds a lot of credits. */
export const grant = async (q: Queryable, { tenantId, source, amount, expiresAt }: Grant): Promise<void> => {
  await q.query('select credit_grant($1, $2, $3, $4)', [tenantId, source, amount, expiresAt]);
};

/**
 * Sets credits aside for work, earliest expiry first. The same key gives the same hold again; throws
 * `NotEnoughCredits`, or `ApiError` when the key was used for another amount. In one transaction settle
 * and release earlier holds before taking a new one: the other order can deadlock.
 */
export const hold = async (
  q: Queryable,
  { tenantId, key, amount }: { tenantId: string; key: string; amount: number },
): Promise<{ holdId: string }> => {
  const [row] = await q.query<{ held: string | null; held_amount: number | null }>(
    'select hold_id as held, amount as held_amount from credit_take_hold($1, $2, $3)',
    [tenantId, key, amount],
  );
  if (!row?.held) throw new NotEnoughCredits();
  if (row.held_amount !== amount) throw new ApiError('err_idempotency_conflict');
  return { holdId: row.held };
};

/** Spends credits of a hold, as often as wanted up to what it holds. Throws when that is exceeded. */
export const settle = async (q: Queryable, holdId: string, amount: number, about: About): Promise<void> => {
  await q.query('select credit_settle($1, $2, $3, $4)', [holdId, amount, about.feature, about.reference]);
};

/** Gives back what a hold has left; nothing can be settled from it afterwards. Does nothing the second time. */
export const release = async (q: Queryable, holdId: string): Promise<void> => {
  await q.query('select credit_release($1)', [holdId]);
};

/** Credits a workspace can spend at this instant: all live lots, without what is held. */
export const balance = async (q: Queryable, tenantId: string): Promise<number> => {
  const [row] = await q.query<{ balance: number }>('select credit_balance($1) as balance', [tenantId]);
  return row?.balance ?? 0;
};
