import { ORDER_STATUS, type PRODUCT_TYPES } from '../../../src/contract/constants/payments.ts';
import type { Order, OrderInfo } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import type { MailLanguage } from '../mail/languages.ts';
import type { Offer } from './products.ts';

/** How long an order can be paid. PayPal lets a buyer approve for 3 hours: what we show as payable is so there. */
const PAYABLE_HOURS = 2;

/** An order as we deal with it. Amounts are decimal numbers with two places. */
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
  /** What was taken for it, or is to be: the total unless another amount was paid. */
  paid: string;
  paid_currency: string;
  /** See ORDER_STATUS. */
  status: number;
  pay_out_time: Date;
  channel_order_id: string;
  channel_payment_id: string | null;
  capture_asked_at: Date | null;
  /** Part of the name of the next request: a refused one is never repeated under its own. */
  captures_refused: number;
  /** Whether the means of the approval were refused: the next capture takes a new one. */
  approval_spent: boolean;
  refunded_at: Date | null;
  /** Whether its time to be paid is over. */
  overdue: boolean;
  /** Whether the channel was asked so long ago that a poll asks again. */
  stale: boolean;
}

const STALE_SECONDS = 5;

/** SQL of what was taken for an order, or is to be. */
export const PAID = 'coalesce(captured_amount, total)';
const PAID_CURRENCY = 'coalesce(captured_currency, currency)';

export const ORDER_COLUMNS = `order_id, tenant_id, product_id, product_type, level, credits, total::text, currency, language,
  ${PAID}::text as paid, ${PAID_CURRENCY} as paid_currency, status,
  pay_out_time, channel_order_id, channel_payment_id, capture_asked_at, captures_refused, approval_spent, refunded_at,
  pay_out_time <= now() as overdue, checked_at < now() - interval '${STALE_SECONDS} seconds' as stale`;

/** The order of this workspace; throws `ApiError` err_not_found for anybody else's. */
export const loadOrder = async (q: Queryable, tenantId: string, orderId: string): Promise<PayOrder> => {
  const [order] = await q.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order where tenant_id = $1 and order_id = $2`,
    [tenantId, orderId],
  );
  if (!order) throw new ApiError('err_not_found', { status: 404 });
  return order;
};

/** The one order of the workspace that waits for its payment. */
export const waitingOrder = async (q: Queryable, tenantId: string): Promise<PayOrder | undefined> => {
  const [order] = await q.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order where tenant_id = $1 and status = ${ORDER_STATUS.waiting}`,
    [tenantId],
  );
  return order;
};

/** Writes the order down; `undefined` when another one waits already. */
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

/** What a client needs to have the order paid. */
export const startOf = ({ order_id, channel_order_id, product_id }: PayOrder) => ({
  buss_orderid: order_id,
  result: { Result: { Paypal: { id: channel_order_id } } },
  product_id,
});

/**
 * What went back of the payment of an order `o`. What PayPal told no refund for, although all went back, counts as one
 * more: together they are the whole payment then.
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

/** An order as its receipt shows it, in a row of the database. */
export type Receipt = Omit<Order, Later | 'created_at'> & Record<Later, Date | null> & { created_at: Date };

/** Columns of a receipt, and the orders `o` that have them, with what went `back` of each. */
export const RECEIPT_COLUMNS = `order_id as buss_orderid, coalesce(receipt_number, '') as receipt_number, product_id,
  product_type, title, status, trim_scale(price)::text as price, trim_scale(discount)::text as discount,
  trim_scale(total)::text as total, currency, pay_channel,
  coalesce(channel_payment_id, '') as channel_payment_id,
  case when paid_at is null then 0 else credits end as credits, credits_expire_at, plan_ends_at,
  created_at, paid_at, refunded_at, decline_reason, coalesce(back.list, '[]') as refunds,
  case when paid_at is null then '0' else trim_scale(total - coalesce(back.sum, 0))::text end as net,
  status = ${ORDER_STATUS.waiting} and channel_payment_id is not null as is_under_review`;
/** SQL of what was taken for an order; null for nothing, and where it was another amount that was not kept. */
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
  /** Only the order with this id at the channel. */
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
