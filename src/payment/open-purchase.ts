import { PRODUCT_CREDIT } from '../api/constants.ts';
import type { Order } from '../api/contract.ts';
import type { Requests } from '../stores/requests.ts';

/** Opens the popup where an order of this kind is paid; an unpaid one is found there. */
export const openPurchase = (requests: Requests, order: Order | undefined): void => {
  if (order?.product_type === PRODUCT_CREDIT) requests.raise('vox-recharge', {});
  else requests.raise('vox-subscribe', { entry: 'subscribe' });
};
