import { CODE_ORDER_PAID } from '../../../src/contract/constants/codes.ts';
import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { WAIT_MS } from './limits.ts';
import { loadOrder, waitingOrder, type PayOrder } from './orders.ts';
import { refusal } from './refusal.ts';
import { settleOrder, type PaymentDeps } from './settle.ts';

/**
 * The waiting order as PayPal sees it now; `undefined` when none waits. Throws the code of a paid order when this
 * one was found paid just now or its payment is on the way.
 */
export const settleWaiting = async (deps: PaymentDeps, tenantId: string): Promise<PayOrder | undefined> => {
  const before = await waitingOrder(deps.db, tenantId);
  if (!before) return undefined;
  const outcome = await settleOrder(deps, before.order_id, { waitMs: WAIT_MS });
  const order = await loadOrder(deps.db, tenantId, before.order_id);
  if (order.status === ORDER_STATUS.completed || outcome === 'pending') throw refusal(CODE_ORDER_PAID);
  return order.status === ORDER_STATUS.waiting ? order : undefined;
};
