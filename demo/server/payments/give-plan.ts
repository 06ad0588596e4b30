import { tellAccountChanged } from '../accounts/changes.ts';
import type { Plan } from '../accounts/plans.ts';
import { grant } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { renewPlan } from './plan-terms.ts';

export interface PlanGift {
  tenantId: string;
  /** Reason of the gift, such as `survey`. */
  source: string;
  plan: Plan;
  days: number;
  /** They expire with the plan. */
  credits: number;
}

/**
 * Gives a workspace a plan for some days, with credits, only once per source however often it is called. A higher plan
 * of the workspace stays, and the credits are added to it.
 */
export const givePlan = async (tx: Queryable, gift: PlanGift): Promise<void> => {
  const { tenantId, source, plan, days, credits } = gift;
  // As for a paid plan: one at a time per workspace
  await tx.query('select from tenant where tenant_id = $1 for no key update', [tenantId]);
  // Whole milliseconds: the credits' expiry passes through a Date and must equal the plan's
  const [given] = await tx.query<{ plan_ends_at: Date }>(
    `insert into plan_gift (tenant_id, source, level, plan_ends_at)
     values ($1, $2, $3, date_trunc('milliseconds', now()) + make_interval(days => $4))
     on conflict do nothing returning plan_ends_at`,
    [tenantId, source, plan.level, days],
  );
  if (!given) return;
  await grant(tx, { tenantId, source, amount: credits, expiresAt: given.plan_ends_at, reference: tenantId });
  await renewPlan(tx, tenantId);
  await tellAccountChanged(tx, tenantId);
};
