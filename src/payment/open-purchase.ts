import { PRODUCT_CREDIT } from '../contract/constants/payments.ts';
import type { Order } from '../contract/index.ts';
import type { Requests } from '../stores/requests.ts';
import { isUnpaid } from './orders/order-words.ts';

const requestFor = (order: Order | undefined) =>
  order?.product_type === PRODUCT_CREDIT ? 'vox-recharge' : 'vox-subscribe';

/** Whether an element on the page opens the popup for this; without one the button would do nothing. */
export const canPurchase = (requests: Requests, order: Order | undefined): boolean =>
  requests.isAnswered(requestFor(order));

/** Opens the popup where an order of this kind is bought; at its payment, where it waits for that. */
export const openPurchase = (requests: Requests, order: Order | undefined): void => {
  const unpaid = order && isUnpaid(order) ? { order: order.buss_orderid } : {};
  const name = requestFor(order);
  if (name === 'vox-recharge') requests.raise(name, unpaid);
  else requests.raise(name, { entry: 'subscribe', ...unpaid });
};
