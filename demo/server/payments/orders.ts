import { ORDER_STATUS, type PRODUCT_TYPES } from '../../../src/contract/constants/payments.ts';
import type { Order, OrderInfo } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import type { MailLanguage } from '../mail/languages.ts';
import type { Offer } from './products.ts';

/**
 * Hours in which an order can be paid. PayPal lets a buyer approve for 3 hours, so an order that we show as payable is
 * payable there.
 */
const PAYABLE_HOURS = 2;

/** An order as stored. Amounts are decimal numbers. */
export interface PayOrder {
  order_id: string;
  /** Null when the account was closed. */
  tenant_id: string | null;
  product_id: string;
  product_type: (typeof PRODUCT_TYPES)[number];
  level: number;
  credits: number;
  total: string;
  currency: string;
  /** Of the page where it was ordered, as mails know languages; null when that is not known. */
  language: string | null;
  /** Amount captured or to be captured: the total unless another amount was paid. */
  paid: string;
  paid_currency: string;
  /** See ORDER_STATUS. */
  status: number;
  pay_out_time: Date;
  channel_order_id: string;
  channel_payment_id: string | null;
  capture_asked_at: Date | null;
  /** Part of the next request id: a refused request is never repeated under the same id. */
  captures_refused: number;
  /** Whether the approved funding source was refused: the next capture needs a new approval. */
  approval_spent: boolean;
  refunded_at: Date | null;
  /** Whether the time to pay is over. */
  overdue: boolean;
  /** Whether the last check at PayPal is old enough for a page's poll to check again. */
  stale: boolean;
}

const STALE_SECONDS = 5;

/** SQL of the amount captured for an order, or to be captured. */
export const PAID = 'coalesce(captured_amount, total)';
const PAID_CURRENCY = 'coalesce(captured_currency, currency)';

export const ORDER_COLUMNS = `order_id, tenant_id, product_id, product_type, level, credits, total::text, currency, language,
  ${PAID}::text as paid, ${PAID_CURRENCY} as paid_currency, status,
  pay_out_time, channel_order_id, channel_payment_id, capture_asked_at, captures_refused, approval_spent, refunded_at,
  pay_out_time <= now() as overdue, checked_at < now() - interval '${STALE_SECONDS} seconds' as stale`;

/** An order of this workspace. @throws ApiError err_not_found for any other */
export const loadOrder = async (q: Queryable, tenantId: string, orderId: string): Promise<PayOrder> => {
  const [order] = await q.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order where tenant_id = $1 and order_id = $2`,
    [tenantId, orderId],
  );
  if (!order) throw new ApiError('err_not_found', { status: 404 });
  return order;
};

/** The workspace's only waiting order, if any. */
export const waitingOrder = async (q: Queryable, tenantId: string): Promise<PayOrder | undefined> => {
  const [order] = await q.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order where tenant_id = $1 and status = ${ORDER_STATUS.waiting}`,
    [tenantId],
  );
  return order;
};

/** Stores a new order; `undefined` when another one is already waiting. */
export const insertOrder = async (
  q: Queryable,
  tenantId: string,
  order: Offer & {
    orderId: string;
    payChannel: string;
    channelOrderId: string;
    language: MailLanguage | null;
  },
): Promise<PayOrder | undefined> => {
  const [made] = await q.query<PayOrder>(
    `insert into pay_order (order_id, tenant_id, product_id, product_type, title, level, credits, price, discount,
       total, currency, pay_channel, channel_order_id, language, pay_out_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + interval '${PAYABLE_HOURS} hours')
     on conflict (tenant_id) where status = 0 do nothing
     returning ${ORDER_COLUMNS}`,
    [
      order.orderId,
      tenantId,
      order.product_id,
      order.product_type,
      order.title,
      order.level,
      order.credits,
      order.price,
      order.discount,
      order.total,
      order.currency,
      order.payChannel,
      order.channelOrderId,
      order.language,
    ],
  );
  return made;
};

export const infoOf = ({ status, pay_out_time }: PayOrder): OrderInfo => ({
  status,
  pay_out_time: Math.floor(pay_out_time.getTime() / 1000),
});

/** What a client needs to start the payment. */
export const startOf = ({ order_id, channel_order_id, product_id }: PayOrder) => ({
  buss_orderid: order_id,
  result: { Result: { Paypal: { id: channel_order_id } } },
  product_id,
});

/**
 * The refunds of an order `o`. If the whole payment was refunded but PayPal reported less, the difference is listed as
 * one more refund, so that they add up to the payment.
 */
const REFUNDS = `
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('amount', trim_scale(part.amount)::text, 'refunded_at',
           floor(extract(epoch from part.refunded_at) * 1000)::bigint,
           'currency', nullif(${PAID_CURRENCY}, currency))) order by part.refunded_at) as list,
         sum(part.amount) as sum
    from (select amount, refunded_at from pay_refund r where r.order_id = o.order_id
          union all
          select ${PAID} - told.sum, o.refunded_at
            from (select coalesce(sum(amount), 0) as sum from pay_refund r where r.order_id = o.order_id) told
           where o.refunded_at is not null and told.sum < ${PAID}) part`;

type Later = 'credits_expire_at' | 'plan_ends_at' | 'paid_at' | 'refunded_at';

/** A row of an order as its receipt shows it. */
export type Receipt = Omit<Order, Later | 'created_at'> & Record<Later, Date | null> & { created_at: Date };

/** Columns of a receipt, and the orders `o` that have one, with their refunds (`back`). */
export const RECEIPT_COLUMNS = `order_id as buss_orderid, coalesce(receipt_number, '') as receipt_number, product_id,
  product_type, title, status, trim_scale(price)::text as price, trim_scale(discount)::text as discount,
  trim_scale(total)::text as total, currency, pay_channel,
  coalesce(channel_payment_id, '') as channel_payment_id,
  case when paid_at is null then 0 else credits end as credits, credits_expire_at, plan_ends_at,
  created_at, paid_at, refunded_at, decline_reason, coalesce(back.list, '[]') as refunds,
  case when paid_at is null then '0' else trim_scale(total - coalesce(back.sum, 0))::text end as net,
  status = ${ORDER_STATUS.waiting} and channel_payment_id is not null as is_under_review`;
/** SQL of the amount captured for an order; null for none, and for a different amount that was not recorded. */
export const CAPTURED = `case when channel_payment_id is not null
  and (captured_amount is not null or decline_reason is distinct from 'wrong_amount')
  then jsonb_build_object('amount', trim_scale(${PAID})::text, 'currency', ${PAID_CURRENCY}) end`;
export const RECEIPTS = `pay_order o cross join lateral (${REFUNDS}) back`;

export const presentReceipt = <R extends Receipt>(row: R) => ({
  ...row,
  credits_expire_at: row.credits_expire_at?.getTime() ?? null,
  plan_ends_at: row.plan_ends_at?.getTime() ?? null,
  created_at: row.created_at.getTime(),
  paid_at: row.paid_at?.getTime() ?? null,
  refunded_at: row.refunded_at?.getTime() ?? null,
});

interface OrdersPage extends PageQuery {
  /** Only the order with this PayPal order id. */
  channel_order_id?: string | undefined;
}

/** A page of the workspace's orders, the newest first. */
export const listOrders = async (
  q: Queryable,
  tenantId: string,
  { limit, cursor, channel_order_id }: OrdersPage,
): Promise<{ orders: Order[]; next_cursor: string | null }> => {
  const after = readCursor(cursor);
  const rows = await q.query<Receipt & { cursor: string }>(
    `select ${RECEIPT_COLUMNS}, ${cursorOf('created_at', 'order_id')} as cursor
       from ${RECEIPTS}
      where tenant_id = $1
        and ${afterCursor('created_at', 'order_id', 2)}
        and ($5::text is null or channel_order_id = $5)
      order by created_at desc, order_id desc limit $4`,
    [tenantId, after.microseconds, after.id, limit + 1, channel_order_id ?? null],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return { orders: page.map(({ cursor: _, ...row }): Order => presentReceipt(row)), next_cursor };
};
