import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import type { OrderInfo } from '../../../src/contract/index.ts';
import { ApiError } from '../http/api-error.ts';
import { WAIT_MS } from './limits.ts';
import { infoOf, loadOrder } from './orders.ts';
import { settleOrder, type PaymentDeps } from './settle.ts';

/**
 * Captures the payment that the buyer approved; called again, it answers the state of the payment. Throws `ApiError` for a
 * payment that is not approved and for an order that was given up.
 */
export const captureOrder = async (
  deps: PaymentDeps,
  tenantId: string,
  orderId: string,
): Promise<{ status: string; order_info: OrderInfo }> => {
  await loadOrder(deps.db, tenantId, orderId);
  const outcome = await settleOrder(deps, orderId, { buyerApproved: true, watched: true, waitMs: WAIT_MS });
  const order = await loadOrder(deps.db, tenantId, orderId);
  const order_info = infoOf(order);
  if (order.status === ORDER_STATUS.completed) return { status: 'COMPLETED', order_info };
  if (order.status === ORDER_STATUS.declined || outcome === 'declined')
    return { status: 'DECLINED', order_info };
  if (order.status !== ORDER_STATUS.waiting) throw new ApiError('err_order_ended', { status: 409 });
  if (outcome === 'unapproved') throw new ApiError('err_payment_not_approved', { status: 409 });
  return { status: 'PENDING', order_info };
};
