import { tellAccountChanged } from '../accounts/changes.ts';
import type { Queryable } from '../db/db.ts';

/**
 * Assigns to the workspace `t` the highest plan that it has now, paid for or given, or the level of its own, which does
 * not end.
 */
const PRESENT_PLAN = `(plan_level, plan_ends_at) = (
  select coalesce(max(best.level), t.base_level), max(best.plan_ends_at)
    from (select level, plan_ends_at
            from (select level, plan_ends_at from pay_order
                   where tenant_id = t.tenant_id and refunded_at is null
                  union all
                  select level, plan_ends_at from plan_gift where tenant_id = t.tenant_id) had
           where plan_ends_at > now() and level > t.base_level
           order by level desc, plan_ends_at desc limit 1) best)`;

/**
 * Gives the workspace the plan that its orders and gifts say, after one was added or taken back. A dearer one takes
 * the place of the present one; the credits of that stay until the day on which it would have ended, for they are
 * paid. A plan that was paid late, when the workspace has a dearer one already, brings its credits alone, and what is
 * left of its month when the dearer one ends.
 */
export const renewPlan = (tx: Queryable, tenantId: string) =>
  tx.query(`update tenant t set ${PRESENT_PLAN} where tenant_id = $1`, [tenantId]);

/**
 * Ends all plans whose time is over. Whoever reads a plan sees that by itself, and its credits expire with it; what
 * comes after it is found here. It does nothing the second time, and several processes may do it at once:
 * a workspace whose row is locked is left for the next time.
 */
export const endPlans = async (q: Queryable): Promise<void> => {
  const ended = await q.query<{ tenant_id: string }>(
    `update tenant t set ${PRESENT_PLAN}
      where tenant_id in (select tenant_id from tenant where plan_ends_at <= now() for no key update skip locked)
      returning tenant_id`,
  );
  for (const { tenant_id } of ended) await tellAccountChanged(q, tenant_id);
};
