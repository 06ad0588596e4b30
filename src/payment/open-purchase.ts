import { PRODUCT_CREDIT } from '../api/constants.ts';
import type { Order } from '../api/contract.ts';
import type { Requests } from '../stores/requests.ts';
import { isUnpaid } from './order-words.ts';

/** Opens the popup where an order of this kind is bought; at its payment, where it waits for that. */
export const openPurchase = (requests: Requests, order: Order | undefined): void => {
  const unpaid = order && isUnpaid(order) ? { order: order.buss_orderid } : {};
  if (order?.product_type === PRODUCT_CREDIT) requests.raise('vox-recharge', unpaid);
  else requests.raise('vox-subscribe', { entry: 'subscribe', ...unpaid });
};
