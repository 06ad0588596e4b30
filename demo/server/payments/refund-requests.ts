import { WHOLE_CURRENCIES } from '../../../src/contract/constants/payments.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { InvalidRequest } from '../http/validate.ts';
import { ORDER_COLUMNS, PAID, type PayOrder } from './orders.ts';

/** A refund that we have requested. Its outcome may still be unknown. */
export interface RefundRequest {
  request_id: string;
  order_id: string;
  amount: string;
  is_rest: boolean;
  state: 'asked' | 'pending' | 'done' | 'refused';
  /** PayPal's id of the refund. */
  refund_id: string | null;
  words: string;
  created_at: Date;
}

export interface AskedRefund {
  /** Decimal number; null for all that is left of the payment. */
  amount: string | null;
  /** The remaining amount that the operator was shown; undefined to accept any. */
  left?: string | undefined;
  /** Idempotency key: the same key refunds only once. */
  key: string;
}

const COLUMNS = 'request_id, order_id, amount::text, is_rest, state, refund_id, words, created_at';

/**
 * SQL condition on an order `o`: its payment has not been refunded as a whole. Includes payments that could not be
 * delivered, for which the buyer got nothing.
 */
const HAS_MONEY = `(o.channel_payment_id is not null and o.refunded_at is null
  and (o.paid_at is not null or o.decline_reason = 'wrong_amount'))`;

/** SQL of the refundable rest of an order `o`, after `went` has been refunded. */
export const refundable = (went: string): string =>
  `case when ${HAS_MONEY} then greatest(0, ${PAID} - coalesce(${went}, 0)) else 0 end`;

/** SQL of the amount of an unfinished refund of an order `o`; null when there is none. */
export const UNANSWERED = `(select trim_scale(r.amount)::text from refund_request r
  where r.order_id = o.order_id and r.state in ('asked', 'pending') and o.refunded_at is null)`;

/** SQL condition on a refund `r`: it was requested with this key, or the key joined it later. */
export const isOfKey = (key: string): string =>
  `(r.key = ${key} or r.request_id = (select k.request_id from refund_request_key k where k.key = ${key}))`;

const badAmount = (msg: string) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', 'amount'] }]);

const demandAmount = (wanted: string, { left, paid_currency }: PayOrder & { left: string }): void => {
  if (Number(wanted) <= 0 || Number(wanted) > Number(left))
    throw badAmount('Send an amount above zero that is not above what is left of the payment.');
  if (WHOLE_CURRENCIES.includes(paid_currency) && !Number.isInteger(Number(wanted)))
    throw badAmount(`Send a whole amount: ${paid_currency} has no fractions.`);
};

/**
 * The refund with this key, or a new one if the order has no unfinished refund.
 *
 * @throws ApiError err_not_found; err_task_pending while another refund of the order is unfinished; err_project_changed
 * when the remaining amount is not the one that the operator saw
 * @throws InvalidRequest for an amount above what is left
 */
export const beginRefund = (
  db: Db,
  orderId: string,
  { amount, left, key }: AskedRefund,
): Promise<{ order: PayOrder; request: RefundRequest; isNew: boolean }> =>
  db.transaction(async (tx) => {
    const [order] = await tx.query<PayOrder & { left: string }>(
      `select ${ORDER_COLUMNS},
              ${refundable('(select sum(amount) from pay_refund r where r.order_id = o.order_id)')}::text as left
         from pay_order o where order_id = $1 for update`,
      [orderId],
    );
    if (!order) throw new ApiError('err_not_found', { status: 404 });
    const wanted = amount ?? order.left;
    const isAmount = (request: RefundRequest) => amount === null || Number(request.amount) === Number(amount);
    const isSame = (request: RefundRequest & { began: boolean }) =>
      request.order_id === orderId &&
      isAmount(request) &&
      // A key that joined an open refund may have stated the amount in the other way
      (!request.began || request.is_rest === (amount === null));
    const [known] = await tx.query<RefundRequest & { began: boolean }>(
      `select ${COLUMNS}, key = $1 as began from refund_request r where ${isOfKey('$1')} order by began desc limit 1`,
      [key],
    );
    if (known && !isSame(known)) throw new ApiError('err_idempotency_conflict');
    if (known) return { order, request: known, isNew: false };
    const [open] = await tx.query<RefundRequest>(
      `select ${COLUMNS} from refund_request where order_id = $1 and state in ('asked', 'pending')`,
      [orderId],
    );
    if (open && order.refunded_at === null) {
      // The open refund continues with its original amount
      if (open.state === 'pending' || Number(open.amount) !== Number(wanted))
        throw new ApiError('err_task_pending', { status: 409 });
      await tx.query('insert into refund_request_key (key, request_id) values ($1, $2)', [
        key,
        open.request_id,
      ]);
      return { order, request: open, isNew: false };
    }
    // The refund that the operator requests may already have happened
    if (left !== undefined && Number(left) !== Number(order.left))
      throw new ApiError('err_project_changed', { status: 409 });
    demandAmount(wanted, order);
    const [request] = await tx.query<RefundRequest>(
      `insert into refund_request (order_id, key, amount, is_rest) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [orderId, key, wanted, amount === null],
    );
    return { order, request: request!, isNew: true };
  });

/** Records the outcome of an unfinished refund. */
export const noteRefund = async (
  q: Queryable,
  { request_id }: RefundRequest,
  state: RefundRequest['state'],
  more: { refundId?: string; words?: string } = {},
): Promise<void> => {
  await q.query(
    // PayPal may report completion before it answers `pending`, and may accept or complete a refund that has ended here
    `update refund_request set state = $2, refund_id = coalesce($3, refund_id), words = coalesce($4, words)
      where request_id = $1 and (state = 'asked' or state = 'pending' and $2 <> 'pending' or state = 'refused' and $2 = 'done'
             or state = 'refused' and $2 = 'pending' and refund_id is null and not exists (
               select from refund_request as other
                where other.order_id = refund_request.order_id and other.state in ('asked', 'pending')))`,
    [request_id, state, more.refundId ?? null, more.words ?? null],
  );
};

const AT_ONCE = 50;

/** Takes unfinished refunds to check at PayPal: not checked for a minute, or for a tenth of their age if longer. */
export const takeUnanswered = async (
  q: Queryable,
): Promise<{ order: PayOrder; request: RefundRequest }[]> => {
  const requests = await q.query<RefundRequest>(
    `update refund_request set checked_at = now()
      where request_id in (
        select request_id from refund_request
         where state in ('asked', 'pending')
           and checked_at < now() - greatest(interval '1 minute', (now() - created_at) / 10)
         order by checked_at limit ${AT_ONCE} for update skip locked)
     returning ${COLUMNS}`,
    [],
  );
  const orders = await q.query<PayOrder>(`select ${ORDER_COLUMNS} from pay_order where order_id = any($1)`, [
    requests.map(({ order_id }) => order_id),
  ]);
  return orders.flatMap((order) =>
    requests.filter(({ order_id }) => order_id === order.order_id).map((request) => ({ order, request })),
  );
};
