import { ORDER_STATUS } from '../api/constants.ts';
import type { Order } from '../api/contract.ts';
import { ApiFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';
import { capture, type CaptureResult } from './capture.ts';
import type { Payments } from './payments.ts';

/** The order at PayPal by whose payment one came back to this page; null when one came otherwise. */
export const returnedToken = (): string | null => new URLSearchParams(location.search).get('token');

/** Whether the buyer approved before PayPal sent them back. */
export const isApproved = (): boolean => new URLSearchParams(location.search).has('PayerID');

/** How the last payment stands. */
export type PaymentStanding = 'paid' | 'refunded' | 'waiting' | 'unpaid' | 'cancelled' | 'declined' | 'none';

const standings: Readonly<Record<CaptureResult & string, PaymentStanding>> = {
  paid: 'paid',
  pending: 'waiting',
  unsure: 'waiting',
  declined: 'declined',
  over: 'cancelled',
};

const standingOf = (order: Order | undefined): PaymentStanding => {
  switch (order?.status) {
    case undefined:
      return 'none';
    case ORDER_STATUS.completed:
      return order.refunded_at === null ? 'paid' : 'refunded';
    case ORDER_STATUS.waiting:
      return order.is_under_review ? 'waiting' : 'unpaid';
    case ORDER_STATUS.declined:
      return 'declined';
    default:
      return 'cancelled';
  }
};

/**
 * Looks how the last payment stands, and takes it when the buyer approved it and was sent back with that. Rejects
 * with {@link ApiFailure} when the server cannot be asked.
 */
export async function lookAtPayment(
  stores: Stores,
  payments: Payments,
): Promise<{ standing: PaymentStanding; order: Order | undefined }> {
  const { client } = stores;
  const token = returnedToken();
  const newest = async () => {
    const { data } = await client.call('GET /v1/pay/orders', { query: { limit: 1 }, silent: true });
    return data.orders[0];
  };
  const follow = async ({ buss_orderid, product_id, title }: Order) => {
    // They say of which level the plan is
    if (!payments.$offers.get()) await payments.load();
    const offer = payments.$offers.get()?.find(({ product }) => product.product_id === product_id);
    payments.orders.remember({ buss_orderid, plan: title, level: offer?.product.level ?? 0 });
    payments.orders.check();
  };
  const standsAs = (order: Order | undefined) => {
    // The server may have taken it by itself, after the plan was read
    if (token !== null) void stores.bonus.refresh();
    return { standing: standingOf(order), order };
  };
  const order = await newest();
  if (order?.is_under_review) {
    await follow(order);
    return { standing: 'waiting', order };
  }
  if (token === null || order?.status !== ORDER_STATUS.waiting) return standsAs(order);
  const waiting = await payments.findWaiting();
  if (waiting?.paypalId !== token) return standsAs(await newest());
  if (!isApproved()) return { standing: 'cancelled', order };
  const result = await capture(stores, waiting.buss_orderid);
  if (result instanceof ApiFailure) throw result;
  const standing = standings[result];
  if (standing === 'paid' || standing === 'waiting') await follow(order);
  return { standing, order };
}
