import { takeBack } from './deliver.ts';
import type { PayOrder } from './orders.ts';
import type { ChannelRefund } from './paypal/orders.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';
import { noteRefund, takeUnanswered, type RefundRequest } from './refund-requests.ts';
import { CLOCKS_APART_MS, recordRefund, Refund } from './refunds.ts';
import type { PaymentDeps } from './settle.ts';

/** A refund that PayPal does not show by then was never made. It is far longer than PayPal takes for one. */
const SHOWN_MS = 6 * 3_600_000;

/** Nothing for what PayPal does not have. Other refusals say nothing of a refund: the settings may be those of another account. */
const orNothing = (error: unknown): undefined => {
  if (!(error instanceof PayPalRefused && error.status === 404)) throw error;
};

/** Ids of refunds of an order that are known, and our own ids of those that were asked for. */
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
 * What PayPal has of a refund whose answer was lost or is still to come; undefined for nothing. One that has not our id was
 * made in the account there: of the same amount, and not known otherwise, it is what the operator wanted.
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

/** Whether nothing of the payment is left, also by refunds that PayPal never told of. */
export const wentBackWhole = async ({ db, paypal }: PaymentDeps, order: PayOrder): Promise<boolean> => {
  const [sum] = await db.query<{ all: boolean }>(
    'select coalesce(sum(amount), 0) >= $2 as all from pay_refund where order_id = $1',
    [order.order_id, order.paid],
  );
  if (sum?.all) return true;
  // Parts that PayPal never told of may have gone back before
  const seen = await paypal.read(order.channel_order_id).catch((error: unknown) => {
    if (error instanceof PayPalUnknown || error instanceof PayPalRefused) return undefined;
    throw error;
  });
  return seen?.state === 'captured' && seen.capture.status === 'REFUNDED';
};

/**
 * Writes down what became of a refund. What was bought is taken back once all of the payment went back.
 */
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
 * Ends a refund that PayPal has not shown for so long that it was never made. One that PayPal has shown before was made: only
 * the operator ends that, who asks for it once more and gets PayPal's words.
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
 * Asks PayPal about refunds that it has not answered, or not carried out. One that it does not show ends, so that the operator
 * can ask anew: money goes back only when somebody asks for it.
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
