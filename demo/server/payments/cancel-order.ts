import { CODE_ORDER_PAID, ORDER_STATUS } from '../../../src/api/constants.ts';
import { withClaim } from './claim.ts';
import { WAIT_MS } from './limits.ts';
import { loadOrder } from './orders.ts';
import { refusal } from './refusal.ts';
import { settleOrder, type Till } from './settle.ts';

/**
 * Cancels a waiting order; again, and for one that ended unpaid, it does nothing. Throws the code of a paid order
 * when its payment was taken, or may have been.
 */
export const cancelOrder = async (till: Till, tenantId: string, orderId: string): Promise<void> => {
  const { capture_asked_at } = await loadOrder(till.db, tenantId, orderId);
  // A capture that was asked for may turn out not to have been made.
  if (capture_asked_at !== null) await settleOrder(till, orderId, { waitMs: WAIT_MS });
  await withClaim(till.db, orderId, WAIT_MS, async ({ order, write }) => {
    if (order.capture_asked_at === null) await write({ status: ORDER_STATUS.cancelled });
  });
  const { status } = await loadOrder(till.db, tenantId, orderId);
  if (status === ORDER_STATUS.completed || status === ORDER_STATUS.waiting) throw refusal(CODE_ORDER_PAID);
};
