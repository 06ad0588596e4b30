import { PRODUCT_CREDIT } from '../contract/constants/payments.ts';
import type { Order } from '../contract/index.ts';
import type { Requests } from '../stores/requests.ts';
import { isUnpaid } from './orders/order-words.ts';

const requestFor = (order: Order | undefined) =>
  order?.product_type === PRODUCT_CREDIT ? 'vox-recharge' : 'vox-subscribe';

/** Whether an element on the page can open the popup for this purchase. */
export const canPurchase = (requests: Requests, order: Order | undefined): boolean =>
  requests.isAnswered(requestFor(order));

/** Opens the popup for this kind of order; at the payment if the order is unpaid. */
export const openPurchase = (requests: Requests, order: Order | undefined): void => {
  const unpaid = order && isUnpaid(order) ? { order: order.buss_orderid } : {};
  const name = requestFor(order);
  if (name === 'vox-recharge') requests.raise(name, unpaid);
  else requests.raise(name, { entry: 'subscribe', ...unpaid });
};
