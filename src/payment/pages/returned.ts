import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { Order } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { Stores } from '../../stores/registry.ts';
import { capture, type CaptureResult } from '../view/capture.ts';
import type { Payments } from '../payments.ts';

/**
 * Whether the token is a PayPal order id. A page may use a `token` parameter of its own, which the server must not see.
 */
const isOrderId = (token: string): boolean => /^[A-Z0-9-]{1,36}$/.test(token);

/** Whether the buyer approved before PayPal sent them back. */
const isApproved = (): boolean => new URLSearchParams(location.search).has('PayerID');

/** PayPal's id of the order whose payment led back to this page; null without one. */
export const returnedToken = (): string | null => {
  // PayPal appends its token to an address that may still have the token of an earlier return
  const token = new URLSearchParams(location.search).getAll('token').at(-1);
  return token !== undefined && (isApproved() || isOrderId(token)) ? token : null;
};

/** Status of a payment. `unknown`: the payment does not belong to this account. */
export type PaymentStatus =
  | 'paid'
  | 'refunded'
  | 'waiting'
  | 'unpaid'
  | 'cancelled'
  | 'lapsed'
  | 'declined'
  | 'unknown'
  | 'none';

const STATUS_BY_CAPTURE: Readonly<Record<CaptureResult & string, PaymentStatus>> = {
  paid: 'paid',
  pending: 'waiting',
  unsure: 'waiting',
  declined: 'declined',
  over: 'cancelled',
};

const statusOf = (order: Order | undefined, token: string | null): PaymentStatus => {
  switch (order?.status) {
    case undefined:
      return token === null ? 'none' : 'unknown';
    case ORDER_STATUS.completed:
      return order.refunded_at === null ? 'paid' : 'refunded';
    case ORDER_STATUS.waiting:
      return order.is_under_review ? 'waiting' : 'unpaid';
    case ORDER_STATUS.declined:
      return 'declined';
    case ORDER_STATUS.lapsed:
      return 'lapsed';
    default:
      return 'cancelled';
  }
};

/**
 * Whether there is nothing to capture: the order has ended, or the buyer did not approve it, whatever the address says.
 */
const isNothingToTake = (result: CaptureResult): boolean =>
  result === 'over' || (result instanceof ApiFailure && result.type === 'err_payment_not_approved');

/**
 * Finds the status of a payment, and captures it when the buyer returns after approving it.
 * @param token PayPal's id of the returning order; null for the workspace's last order
 * @throws {ApiFailure} when the server cannot be reached
 */
export async function lookAtPayment(
  stores: Stores,
  payments: Payments,
  token: string | null = returnedToken(),
): Promise<{ status: PaymentStatus; order: Order | undefined }> {
  const { client, bonus } = stores;
  const find = async () => {
    if (token !== null && !isOrderId(token)) return undefined;
    const { data } = await client.call('GET /v1/pay/orders', {
      query: { limit: 1, ...(token !== null && { channel_order_id: token }) },
      silent: true,
    });
    return data.orders[0];
  };
  const follow = async ({ buss_orderid, product_id, title }: Order) => {
    // The offers give the level of the ordered plan
    if (!payments.$offers.get()) await payments.load();
    const offer = payments.$offers.get()?.find(({ product }) => product.product_id === product_id);
    payments.orders.remember({ buss_orderid, plan: title, level: offer?.product.level ?? 0 });
    payments.orders.check();
  };
  const withStatus = (order: Order | undefined) => {
    // The server may have captured the payment on its own, after the plan was read
    if (token !== null) void bonus.refresh();
    return { status: statusOf(order, token), order };
  };
  const order = await find();
  if (order?.is_under_review) {
    await follow(order);
    return { status: 'waiting', order };
  }
  if (token === null || order?.status !== ORDER_STATUS.waiting) return withStatus(order);
  if (!isApproved()) return { status: 'cancelled', order };
  const result = await capture(stores, order.buss_orderid);
  if (isNothingToTake(result)) return withStatus(await find());
  if (result instanceof ApiFailure) throw result;
  const status = STATUS_BY_CAPTURE[result];
  if (status === 'paid' || status === 'waiting') await follow(order);
  return { status, order };
}
