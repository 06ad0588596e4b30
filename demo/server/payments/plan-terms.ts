import { MEMBERSHIP_LEVEL } from '../../../src/api/constants.ts';
import type { Queryable } from '../db/db.ts';
import type { PayOrder } from './orders.ts';

/**
 * A plan begins now and lasts a month. A dearer one takes the place of the present one; the credits of that stay
 * until the day on which it would have ended, for they are paid. A plan that was paid late, when the workspace has
 * a dearer one already, brings its credits alone, and what is left of its month when the dearer one ends.
 */
export const startPlan = (tx: Queryable, tenantId: string, { level }: PayOrder, endsAt: Date) =>
  tx.query(
    `update tenant set plan_level = $2, plan_ends_at = $3
     where tenant_id = $1
       and (plan_ends_at <= now() or plan_level < $2 or plan_level = $2 and plan_ends_at < $3)`,
    [tenantId, level, endsAt],
  );

/** Assigns to the workspace `t` the dearest plan that is still paid for, or the free one, which does not end. */
const PLAN_STILL_PAID = `(plan_level, plan_ends_at) = (
  select coalesce(max(best.level), ${MEMBERSHIP_LEVEL}), max(best.plan_ends_at)
    from (select level, plan_ends_at from pay_order
           where tenant_id = t.tenant_id and plan_ends_at > now() and refunded_at is null
           order by level desc, plan_ends_at desc limit 1) best)`;

/** Ends the plan of an order whose payment went back, when it is the present one. */
export const endPlanOf = (tx: Queryable, { tenant_id, level, plan_ends_at }: PayOrder) =>
  tx.query(
    `update tenant t set ${PLAN_STILL_PAID} where tenant_id = $1 and plan_level = $2 and plan_ends_at = $3`,
    [tenant_id, level, plan_ends_at],
  );

/**
 * Ends all plans whose time is over. Whoever reads a plan sees that by itself, and its credits expire with it; what
 * comes after it is found here. It does nothing the second time, and several processes may do it at once.
 */
export const endPlans = (q: Queryable) =>
  q.query(`update tenant t set ${PLAN_STILL_PAID} where plan_ends_at <= now()`);
