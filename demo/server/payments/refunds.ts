import { z } from 'zod';
import { tellAccountChanged } from '../accounts/changes.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { PayOrder } from './orders.ts';

const Money = z.object({
  currency_code: z.string(),
  value: z
    .string()
    .max(12)
    .regex(/^\d+(\.\d+)?$/),
});

/** A completed refund as an event reports it. */
export const Refund = z.object({
  status: z.literal('COMPLETED'),
  id: z.string().min(1).max(100),
  amount: Money,
  /** Id of our request, if the refund is ours. */
  custom_id: z.uuid().optional().catch(undefined),
  create_time: z.iso.datetime({ offset: true }).optional(),
  seller_payable_breakdown: z.object({ total_refunded_amount: Money.optional() }).default({}),
});
export type Refund = z.output<typeof Refund>;

/** How far PayPal's clock may be behind ours, in milliseconds. */
export const CLOCKS_APART_MS = 60_000;

/**
 * Records a refund of an order's payment once, however often and in whatever order PayPal reports refunds. Resolves to
 * whether it was new.
 */
export const recordRefund = async (
  q: Queryable,
  { order_id, tenant_id, paid, paid_currency }: PayOrder,
  { id, amount: { value, currency_code }, create_time }: Refund,
): Promise<boolean> => {
  if (currency_code !== paid_currency || Number(value) <= 0 || Number(value) > Number(paid)) return false;
  const made = await q.query(
    `insert into pay_refund (refund_id, order_id, amount, refunded_at)
     values ($1, $2, $3, coalesce($4::timestamptz, now())) on conflict (refund_id) do nothing returning 1`,
    [id, order_id, value, create_time ?? null],
  );
  if (tenant_id !== null) await tellAccountChanged(q, tenant_id);
  return made.length > 0;
};

/**
 * Records a refund that PayPal reports in an event, and closes the operator's request for it: one that PayPal completed
 * later, even after it had ended here, or one of the same amount whose answer was lost.
 */
export const recordToldRefund = (db: Db, order: PayOrder, refund: Refund): Promise<void> =>
  db.transaction(async (tx) => {
    // A known refund has already closed another request
    const isNew = await recordRefund(tx, order, refund);
    await tx.query(
      `update refund_request set state = 'done', refund_id = $1
        where (state <> 'done' and (refund_id = $1 or request_id = $6))
           or ($2 and order_id = $3 and state = 'asked' and amount = $4
               and created_at < coalesce($5::timestamptz, now()) + interval '${CLOCKS_APART_MS} milliseconds'
               and not exists (select from refund_request own where own.request_id = $6))`,
      [
        refund.id,
        isNew,
        order.order_id,
        refund.amount.value,
        refund.create_time ?? null,
        refund.custom_id ?? null,
      ],
    );
  });
