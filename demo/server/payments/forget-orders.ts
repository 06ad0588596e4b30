import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import type { Queryable } from '../db/db.ts';

/**
 * Removes the orders of a workspace that closes. Orders that were paid, or may have been, stay on the books without the
 * workspace; all others are deleted.
 */
export const forgetOrders = async (tx: Queryable, tenantId: string): Promise<void> => {
  await tx.query(
    `delete from pay_order where tenant_id = $1 and paid_at is null and capture_asked_at is null
       and status <> ${ORDER_STATUS.declined}`,
    [tenantId],
  );
  await tx.query('update pay_order set tenant_id = null where tenant_id = $1', [tenantId]);
};
