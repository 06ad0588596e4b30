import { CODE_ORDER_PAID } from '../../../src/contract/constants/codes.ts';
import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { withClaim } from './claim.ts';
import { WAIT_MS } from './limits.ts';
import { loadOrder } from './orders.ts';
import { refusal } from './refusal.ts';
import { settleOrder, type PaymentDeps } from './settle.ts';

/**
 * Cancels a waiting order. Does nothing for an order that has ended unpaid. Throws the code of a paid order when its
 * payment was captured or may have been.
 */
export const cancelOrder = async (deps: PaymentDeps, tenantId: string, orderId: string): Promise<void> => {
  const { capture_asked_at } = await loadOrder(deps.db, tenantId, orderId);
  // A capture with an unknown outcome may turn out not to have happened.
  if (capture_asked_at !== null) await settleOrder(deps, orderId, { waitMs: WAIT_MS });
  await withClaim(deps.db, orderId, WAIT_MS, async ({ order, write }) => {
    if (order.capture_asked_at === null) await write({ status: ORDER_STATUS.cancelled });
  });
  const { status } = await loadOrder(deps.db, tenantId, orderId);
  if (status === ORDER_STATUS.completed || status === ORDER_STATUS.waiting) throw refusal(CODE_ORDER_PAID);
};
