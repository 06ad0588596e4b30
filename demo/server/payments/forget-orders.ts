import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import type { Queryable } from '../db/db.ts';

/**
 * Orders of a workspace that closes: what was paid, or may have been, stays on the books without whose it was; the
 * rest is deleted.
 */
export const forgetOrders = async (tx: Queryable, tenantId: string): Promise<void> => {
  await tx.query(
    `delete from pay_order where tenant_id = $1 and paid_at is null and capture_asked_at is null
       and status <> ${ORDER_STATUS.declined}`,
    [tenantId],
  );
  await tx.query('update pay_order set tenant_id = null where tenant_id = $1', [tenantId]);
};
