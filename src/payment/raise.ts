import { PRODUCT_CREDIT } from '../contract/constants/payments.ts';
import { emit } from '../element/emit.ts';
import type { AnyHost, VoxHost } from '../element/host.ts';
import type { DetailsOf } from '../element/spec.ts';
import type { WaitingOrder } from './popup/box.ts';
import type { Offer } from './plans/offers.ts';
import type { BoughtOrder, BoughtProduct, PaymentSpec } from './spec.ts';

/**
 * Raises an event of buying on the element that shows the popup, whichever that is.
 * @returns false when a listener cancelled it
 */
export const raise = <Name extends keyof DetailsOf<PaymentSpec>>(
  host: AnyHost,
  name: Name,
  detail: DetailsOf<PaymentSpec>[Name],
): boolean => emit<PaymentSpec, Name>(host as unknown as VoxHost<PaymentSpec>, name, detail);

/** An offer as events tell of it. */
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
