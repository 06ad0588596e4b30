import { CODE_CHANNEL_FAILED } from '../../../src/contract/constants/codes.ts';
import { failureTexts } from '../../../src/contract/errors.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, CodedAnswer } from '../http/api-error.ts';
import { InvalidRequest } from '../http/validate.ts';
import { takeBack } from './deliver.ts';
import { ORDER_COLUMNS, PAID, type PayOrder } from './orders.ts';
import type { ChannelRefund } from './paypal/orders.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';
import { recordRefund, Refund } from './refunds.ts';
import type { PaymentDeps } from './settle.ts';

/** A refund of which PayPal may not have said yet what became of it. */
interface Request {
  request_id: string;
  order_id: string;
  amount: string;
  is_rest: boolean;
  state: 'asked' | 'pending' | 'done' | 'refused';
  words: string;
}

interface Asked {
  /** Decimal number; null for all that is left of the payment. */
  amount: string | null;
  /** What was left of the payment as the operator saw it; undefined for whatever is left. */
  left?: string | undefined;
  /** Of the request: the same one gives back once. */
  key: string;
}

const COLUMNS = 'request_id, order_id, amount::text, is_rest, state, words';

/**
 * Condition in SQL on an order `o`: money was taken for it that did not go back. Also what could not be delivered, of which
 * the buyer has nothing.
 */
const HAS_MONEY = `(o.channel_payment_id is not null and o.refunded_at is null
  and (o.paid_at is not null or o.decline_reason = 'wrong_amount'))`;

/** SQL of what of the payment of an order `o` can still be given back, where `went` of it went back already. */
export const refundable = (went: string): string =>
  `case when ${HAS_MONEY} then greatest(0, ${PAID} - coalesce(${went}, 0)) else 0 end`;

/** SQL of the amount of a refund of an order `o` that PayPal has not answered; null for none. */
export const UNANSWERED = `(select trim_scale(r.amount)::text from refund_request r
  where r.order_id = o.order_id and r.state in ('asked', 'pending') and o.refunded_at is null)`;

const refused = (words: string) => new CodedAnswer(CODE_CHANNEL_FAILED, words || failureTexts.paypal);

const badAmount = () =>
  new InvalidRequest([
    {
      type: 'err_invalid_param',
      msg: 'Send an amount above zero that is not above what is left of the payment.',
      loc: ['body', 'amount'],
    },
  ]);

/** The refund of this key, or a new one where none of the order is without an answer. */
const beginRequest = (
  db: Db,
  orderId: string,
  { amount, left, key }: Asked,
): Promise<{ order: PayOrder; request: Request }> =>
  db.transaction(async (tx) => {
    const [order] = await tx.query<PayOrder & { left: string }>(
      `select ${ORDER_COLUMNS},
              ${refundable('(select sum(amount) from pay_refund r where r.order_id = o.order_id)')}::text as left
         from pay_order o where order_id = $1 for update`,
      [orderId],
    );
    if (!order) throw new ApiError('err_not_found', { status: 404 });
    const wanted = amount ?? order.left;
    const isAmount = (request: Request) => amount === null || Number(request.amount) === Number(amount);
    const isSame = (request: Request) =>
      request.order_id === orderId && request.is_rest === (amount === null) && isAmount(request);
    const [known] = await tx.query<Request>(`select ${COLUMNS} from refund_request where key = $1`, [key]);
    if (known && !isSame(known)) throw new ApiError('err_idempotency_conflict');
    if (known) return { order, request: known };
    const [open] = await tx.query<Request>(
      `select ${COLUMNS} from refund_request where order_id = $1 and state in ('asked', 'pending')`,
      [orderId],
    );
    if (open && order.refunded_at === null) {
      // However its amount is named: it goes on as it was
      if (open.state === 'pending' || !isAmount(open))
        throw new ApiError('err_task_pending', { status: 409 });
      return { order, request: open };
    }
    // The refund that the operator asks for may be the one that has just come about
    if (left !== undefined && Number(left) !== Number(order.left))
      throw new ApiError('err_project_changed', { status: 409 });
    if (Number(wanted) <= 0 || Number(wanted) > Number(order.left)) throw badAmount();
    const [request] = await tx.query<Request>(
      `insert into refund_request (order_id, key, amount, is_rest) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [orderId, key, wanted, amount === null],
    );
    return { order, request: request! };
  });

const note = (
  q: Queryable,
  { request_id }: Request,
  state: Request['state'],
  more: { refundId?: string; words?: string } = {},
) =>
  q.query(
    // PayPal may have told that it is done before it answers that it will be
    `update refund_request set state = $2, refund_id = coalesce($3, refund_id), words = coalesce($4, words)
      where request_id = $1 and ($2 <> 'pending' or state = 'asked')`,
    [request_id, state, more.refundId ?? null, more.words ?? null],
  );

const wentBackWhole = async ({ db, paypal }: PaymentDeps, order: PayOrder): Promise<boolean> => {
  const [sum] = await db.query<{ all: boolean }>(
    'select coalesce(sum(amount), 0) >= $2 as all from pay_refund where order_id = $1',
    [order.order_id, order.paid],
  );
  if (sum?.all) return true;
  // Parts that PayPal never told of may have gone back before
  const seen = await paypal.read(order.channel_order_id).catch((error: unknown) => {
    if (error instanceof PayPalUnknown) return undefined;
    throw error;
  });
  return seen?.state === 'captured' && seen.capture.status === 'REFUNDED';
};

const finish = async (
  deps: PaymentDeps,
  order: PayOrder,
  request: Request,
  { id, status, told }: ChannelRefund,
): Promise<void> => {
  const { db } = deps;
  if (status === 'FAILED' || status === 'CANCELLED') {
    await note(db, request, 'refused', { refundId: id });
    throw refused('');
  }
  if (status === 'PENDING') return void (await note(db, request, 'pending', { refundId: id }));
  const refund = Refund.safeParse(told);
  if (!refund.success) throw new PayPalUnknown('PayPal answered with no refund.', { cause: refund.error });
  await recordRefund(db, order, refund.data);
  if (await wentBackWhole(deps, order)) await takeBack(db, order.order_id);
  await note(db, request, 'done', { refundId: id });
};

/**
 * Gives back the payment of an order, or a part of it. What was bought is taken back once all of the payment went back, as
 * after a refund that PayPal tells of. A refund whose answer was lost is asked for again under its own id.
 *
 * @throws ApiError err_not_found; err_task_pending while another refund of it has no answer; err_project_changed when
 *   something else is left than the operator saw; 503 when PayPal did not say
 * @throws CodedAnswer with PayPal's words when it refused
 * @throws InvalidRequest for an amount above what is left
 */
export const refundOrder = async (deps: PaymentDeps, orderId: string, asked: Asked): Promise<void> => {
  const { db, log, paypal } = deps;
  const { order, request } = await beginRequest(db, orderId, asked);
  if (request.state === 'refused') throw refused(request.words);
  if (request.state !== 'asked') return;
  const money = request.is_rest
    ? null
    : { amount: Number(request.amount).toFixed(2), currency: order.paid_currency };
  try {
    const made = await paypal.refund(order.channel_payment_id!, `refund-${request.request_id}`, money);
    await finish(deps, order, request, made);
  } catch (error) {
    if (error instanceof PayPalRefused) {
      log.warn('PayPal refused a refund', { order: orderId, issues: error.issues, words: error.message });
      await note(db, request, 'refused', { words: error.message });
      // It may have gone back in the account there
      if (await wentBackWhole(deps, order)) await takeBack(db, orderId);
      throw refused(error.message);
    }
    if (!(error instanceof PayPalUnknown)) throw error;
    log.warn('PayPal did not say what became of a refund', { order: orderId, error });
    throw new ApiError('err_service_busy', { status: 503, retryAfter: 5 });
  }
};
