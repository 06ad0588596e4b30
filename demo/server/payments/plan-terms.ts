import { tellAccountChanged } from '../accounts/changes.ts';
import type { Queryable } from '../db/db.ts';

/** Assigns to the workspace `t` its highest current plan, paid or given, or its base level, which does not end. */
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
 * Updates the workspace's plan after an order or a gift was added or revoked. A more expensive plan replaces the
 * current one, whose credits stay until its original end because they are paid for. A plan that was paid late, when the
 * workspace already has a more expensive one, adds only its credits, and the rest of its month if the more expensive
 * one ends first.
 */
export const renewPlan = (tx: Queryable, tenantId: string) =>
  tx.query(`update tenant t set ${PRESENT_PLAN} where tenant_id = $1`, [tenantId]);

/**
 * Ends all plans whose time is over and starts what follows them. Readers of a plan and of credits check the end time
 * themselves. Idempotent; several processes may run it at once. A workspace whose row is locked waits for the next run.
 */
export const endPlans = async (q: Queryable): Promise<void> => {
  const ended = await q.query<{ tenant_id: string }>(
    `update tenant t set ${PRESENT_PLAN}
      where tenant_id in (select tenant_id from tenant where plan_ends_at <= now() for no key update skip locked)
      returning tenant_id`,
  );
  for (const { tenant_id } of ended) await tellAccountChanged(q, tenant_id);
};
