import { takeBack } from './deliver.ts';
import type { PayOrder } from './orders.ts';
import type { ChannelRefund } from './paypal/orders.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';
import { noteRefund, takeUnanswered, type RefundRequest } from './refund-requests.ts';
import { CLOCKS_APART_MS, recordRefund, Refund } from './refunds.ts';
import type { PaymentDeps } from './settle.ts';

/** A refund that PayPal does not show by then was never made. Far longer than PayPal takes to show one. */
const SHOWN_MS = 6 * 3_600_000;

/** Nothing for a 404. Other refusals prove nothing about a refund: the settings may belong to another account. */
const orNothing = (error: unknown): undefined => {
  if (!(error instanceof PayPalRefused && error.status === 404)) throw error;
};

/** Ids of the known refunds of an order, and our own ids of requested ones. */
const knownIds = async ({ db }: PaymentDeps, orderId: string): Promise<Set<string>> => {
  const rows = await db.query<{ id: string }>(
    `select refund_id as id from pay_refund where order_id = $1
     union select refund_id from refund_request where order_id = $1 and refund_id is not null
     union select request_id::text from refund_request where order_id = $1`,
    [orderId],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * PayPal's record of a refund whose outcome is unknown; undefined when there is none. A refund without our id was made
 * in the PayPal account itself. If it has the same amount and is otherwise unknown, it counts as the requested one.
 *
 * @throws PayPalRefused when PayPal does not show the order
 */
export const findRefund = async (
  deps: PaymentDeps,
  order: PayOrder,
  request: RefundRequest,
): Promise<ChannelRefund | undefined> => {
  const { refund_id: refundId, request_id: requestId } = request;
  const shown = refundId === null ? undefined : await deps.paypal.readRefund(refundId).catch(orNothing);
  if (shown) return shown;
  const refunds = await deps.paypal.refundsOf(order.channel_order_id);
  const own = refunds.find(({ id, custom_id }) => id === refundId || custom_id === requestId);
  if (own) return own;
  const known = await knownIds(deps, order.order_id);
  const from = request.created_at.getTime() - CLOCKS_APART_MS;
  return refunds.find(
    ({ id, custom_id, status, amount, create_time }) =>
      !known.has(id) &&
      !known.has(custom_id ?? '') &&
      (status === 'COMPLETED' || status === 'PENDING') &&
      amount?.currency_code === order.paid_currency &&
      Number(amount.value) === Number(request.amount) &&
      Date.parse(create_time ?? '') >= from,
  );
};

/** Whether the whole payment has been refunded, including refunds that PayPal did not report. */
export const wentBackWhole = async ({ db, paypal }: PaymentDeps, order: PayOrder): Promise<boolean> => {
  const [sum] = await db.query<{ all: boolean }>(
    'select coalesce(sum(amount), 0) >= $2 as all from pay_refund where order_id = $1',
    [order.order_id, order.paid],
  );
  if (sum?.all) return true;
  // Earlier partial refunds may not have been reported
  const seen = await paypal.read(order.channel_order_id).catch((error: unknown) => {
    if (error instanceof PayPalUnknown || error instanceof PayPalRefused) return undefined;
    throw error;
  });
  return seen?.state === 'captured' && seen.capture.status === 'REFUNDED';
};

/** Records the outcome of a refund. Once the whole payment has been refunded, the purchase is revoked. */
export const settleRefund = async (
  deps: PaymentDeps,
  order: PayOrder,
  request: RefundRequest,
  { id, status, told }: ChannelRefund,
): Promise<RefundRequest['state']> => {
  const { db } = deps;
  const end = async (state: RefundRequest['state']) => {
    await noteRefund(db, request, state, { refundId: id });
    return state;
  };
  if (status === 'FAILED' || status === 'CANCELLED') return end('refused');
  if (status === 'PENDING') return end('pending');
  const refund = Refund.safeParse(told);
  if (!refund.success) throw new PayPalUnknown('PayPal answered with no refund.', { cause: refund.error });
  await recordRefund(db, order, refund.data);
  if (await wentBackWhole(deps, order)) await takeBack(db, order.order_id);
  return end('done');
};

/**
 * Ends a refund that PayPal has not shown for so long that it was never made. A refund that PayPal has shown once was
 * made. Only the operator can end that one, by requesting it again, and gets PayPal's message.
 */
export const endUnshown = async (
  { db, log }: PaymentDeps,
  request: RefundRequest,
  words?: string,
): Promise<void> => {
  if (Date.now() - request.created_at.getTime() <= SHOWN_MS) return;
  if (request.refund_id !== null && words === undefined) return;
  log.warn('PayPal never showed a refund that was asked for', { order: request.order_id });
  await noteRefund(db, request, 'refused', { ...(words !== undefined && { words }) });
};

/**
 * Checks unfinished refunds at PayPal. One that PayPal does not show is ended so that the operator can request it
 * again; the server never repeats a refund by itself.
 */
export const settleRefunds = async (deps: PaymentDeps, stopping: AbortSignal): Promise<void> => {
  for (const { order, request } of await takeUnanswered(deps.db)) {
    if (stopping.aborted) return;
    try {
      const made = await findRefund(deps, order, request).catch(orNothing);
      await (made ? settleRefund(deps, order, request, made) : endUnshown(deps, request));
    } catch (error) {
      deps.log.warn('a refund could not be settled', { order: order.order_id, error });
    }
  }
};
