import type { Refusal } from '../../../src/contract/index.ts';
import { tellAccountChanged } from '../accounts/changes.ts';
import type { Queryable } from '../db/db.ts';

const TOLD_AT_ONCE = 3;

/** Payments of a workspace that were refused while no page was waiting, until the buyer has seen the notice. */
export const refusalsOf = (q: Queryable, tenantId: string): Promise<Refusal[]> =>
  q.query<Refusal>(
    `select order_id as buss_orderid, title, decline_reason as reason from pay_order
      where tenant_id = $1 and decline_reason is not null
        and refusal_seen_at is null and refunded_at is null
      order by created_at desc limit ${TOLD_AT_ONCE}`,
    [tenantId],
  );

/** Marks a refusal as seen, for all pages. */
export const markRefusalSeen = async (q: Queryable, tenantId: string, orderId: string): Promise<void> => {
  await q.query(
    'update pay_order set refusal_seen_at = coalesce(refusal_seen_at, now()) where tenant_id = $1 and order_id = $2',
    [tenantId, orderId],
  );
  await tellAccountChanged(q, tenantId);
};
