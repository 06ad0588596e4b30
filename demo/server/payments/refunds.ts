import { z } from 'zod';
import { tellAccountChanged } from '../accounts/changes.ts';
import type { Queryable } from '../db/db.ts';
import type { PayOrder } from './orders.ts';

const Money = z.object({
  currency_code: z.string(),
  value: z
    .string()
    .max(12)
    .regex(/^\d+(\.\d+)?$/),
});

/** What an event tells of a refund that was made. */
export const Refund = z.object({
  status: z.literal('COMPLETED'),
  id: z.string().min(1).max(100),
  amount: Money,
  create_time: z.iso.datetime({ offset: true }).optional(),
  seller_payable_breakdown: z.object({ total_refunded_amount: Money.optional() }).default({}),
});
export type Refund = z.output<typeof Refund>;

/** Writes down what went back of an order's payment, once however often and in whatever order PayPal tells of refunds. */
export const recordRefund = async (
  q: Queryable,
  { order_id, tenant_id, currency, total }: PayOrder,
  { id, amount: { value, currency_code }, create_time }: Refund,
): Promise<void> => {
  if (currency_code !== currency || Number(value) <= 0 || Number(value) > Number(total)) return;
  await q.query(
    `insert into pay_refund (refund_id, order_id, amount, refunded_at)
     values ($1, $2, $3, coalesce($4::timestamptz, now())) on conflict (refund_id) do nothing`,
    [id, order_id, value, create_time ?? null],
  );
  // One that an operator asked for, and PayPal carried out later
  await q.query(`update refund_request set state = 'done' where refund_id = $1 and state = 'pending'`, [id]);
  if (tenant_id !== null) await tellAccountChanged(q, tenant_id);
};
