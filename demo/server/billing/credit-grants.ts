import type { CreditGrant } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';

interface Row {
  lot_id: number;
  source: string;
  title: string | null;
  amount: number;
  remaining: number;
  effective_at: Date;
  expires_at: Date | null;
}

/** Credits a workspace can still spend, in the order they are spent: soonest expiry first, without expiry last. */
export const creditGrantsOf = async (q: Queryable, tenantId: string): Promise<CreditGrant[]> => {
  const rows = await q.query<Row>(
    `select lot_id, source, title, amount, remaining, effective_at, expires_at
       from credit_lot l left join pay_order o
         on l.source in ('plan', 'package') and o.tenant_id = l.tenant_id and o.order_id::text = l.reference
      where l.tenant_id = $1 and live and coalesce(expires_at, 'infinity') > now() and effective_at <= now()
      order by coalesce(expires_at, 'infinity'), lot_id`,
    [tenantId],
  );
  return rows.map(({ lot_id, source, title, amount, remaining, effective_at, expires_at }) => ({
    grant_id: String(lot_id),
    source,
    ...(title !== null && { title }),
    amount,
    remaining,
    granted_at: effective_at.getTime(),
    expires_at: expires_at?.getTime() ?? null,
  }));
};
