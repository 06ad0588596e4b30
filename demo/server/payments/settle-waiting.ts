import { CODE_ORDER_PAID } from '../../../src/contract/constants/codes.ts';
import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { WAIT_MS } from './limits.ts';
import { loadOrder, waitingOrder, type PayOrder } from './orders.ts';
import { refusal } from './refusal.ts';
import { lookAtOrder, settleOrder, type Outcome, type PaymentDeps } from './settle.ts';

const afterLook = async (
  { db }: PaymentDeps,
  tenantId: string,
  look: (orderId: string) => Promise<Outcome | undefined>,
): Promise<PayOrder | undefined> => {
  const before = await waitingOrder(db, tenantId);
  if (!before) return undefined;
  const outcome = await look(before.order_id);
  const order = await loadOrder(db, tenantId, before.order_id);
  if (order.status === ORDER_STATUS.completed || outcome === 'pending') throw refusal(CODE_ORDER_PAID);
  return order.status === ORDER_STATUS.waiting ? order : undefined;
};

/**
 * The waiting order after a check at PayPal; `undefined` when none is waiting. Throws the code of a paid order when the
 * check found it paid or its payment under review.
 */
export const settleWaiting = (deps: PaymentDeps, tenantId: string) =>
  afterLook(deps, tenantId, (orderId) => settleOrder(deps, orderId, { waitMs: WAIT_MS }));

/** Like {@link settleWaiting}, for pages that poll, see {@link lookAtOrder}. */
export const lookForWaiting = (deps: PaymentDeps, tenantId: string) =>
  afterLook(deps, tenantId, (orderId) => lookAtOrder(deps, tenantId, orderId, WAIT_MS));
