import { PRODUCT_CREDIT } from '../contract/constants/payments.ts';
import { raiserOf } from '../element/raiser.ts';
import type { WaitingOrder } from './popup/checkout.ts';
import type { Offer } from './plans/offers.ts';
import type { BoughtOrder, BoughtProduct, PaymentSpec } from './spec.ts';

/** Dispatches a payment event from the element that shows the popup. */
export const raise = raiserOf<PaymentSpec>();

/** An offer as payment events report it. */
export const boughtProduct = ({ product, total, currency }: Offer): BoughtProduct => ({
  product: product.product_id,
  title: product.title,
  kind: product.product_type === PRODUCT_CREDIT ? 'credits' : 'plan',
  level: product.level,
  total: String(total),
  currency,
});

export const boughtOrder = (offer: Offer, { buss_orderid }: WaitingOrder): BoughtOrder => ({
  ...boughtProduct(offer),
  order: buss_orderid,
});
