import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { Order } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { Stores } from '../../stores/registry.ts';
import { capture, type CaptureResult } from '../view/capture.ts';
import type { Payments } from '../payments.ts';

/** How PayPal names orders. A page may have tokens of its own, which are not shown to the server. */
const isOrderId = (token: string): boolean => /^[A-Z0-9-]{1,36}$/.test(token);

/** Whether the buyer approved before PayPal sent them back. */
const isApproved = (): boolean => new URLSearchParams(location.search).has('PayerID');

/** The order at PayPal by whose payment one came back to this page; null when one came otherwise. */
export const returnedToken = (): string | null => {
  // PayPal appends its token to an address that may still have the token of an earlier return
  const token = new URLSearchParams(location.search).getAll('token').at(-1);
  return token !== undefined && (isApproved() || isOrderId(token)) ? token : null;
};

/** Status of a payment; `unknown` is the return from a payment that does not belong to this account. */
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

/** The order ended meanwhile, or the buyer did not approve it, whatever the address says. */
const isNothingToTake = (result: CaptureResult): boolean =>
  result === 'over' || (result instanceof ApiFailure && result.type === 'err_payment_not_approved');

/**
 * Finds the state of a payment, and captures it when the buyer comes back after approving it. Rejects with
 * {@link ApiFailure} when the server cannot be asked.
 * @param token the order at PayPal by whose payment one came back; null for the last order
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
    // They say of which level the plan is
    if (!payments.$offers.get()) await payments.load();
    const offer = payments.$offers.get()?.find(({ product }) => product.product_id === product_id);
    payments.orders.remember({ buss_orderid, plan: title, level: offer?.product.level ?? 0 });
    payments.orders.check();
  };
  const withStatus = (order: Order | undefined) => {
    // The server may have taken it by itself, after the plan was read
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
