import { ORDER_STATUS, PRODUCT_MEMBER } from '../../../src/contract/constants/payments.ts';
import { tellAccountChanged } from '../accounts/changes.ts';
import { grant, withdraw } from '../billing/ledger.ts';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import { queueMail } from '../mail/outbox.ts';
import { ORDER_COLUMNS, type PayOrder } from './orders.ts';
import type { Capture } from './paypal/orders.ts';
import { renewPlan } from './plan-terms.ts';

/** Years from the payment until credits of a package expire. Those of a plan expire with the plan. */
const PACKAGE_YEARS = 2;

const sourceOf = ({ product_type }: PayOrder): string =>
  product_type === PRODUCT_MEMBER ? 'plan' : 'package';

const lockOrder = async (tx: Queryable, orderId: string): Promise<PayOrder | undefined> => {
  const [order] = await tx.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order where order_id = $1 for update`,
    [orderId],
  );
  return order;
};

/** Ends an order without delivering: its payment was refunded or has a different amount. */
const decline = async (
  tx: Queryable,
  { order_id, tenant_id }: PayOrder,
  capture: Capture,
  why: 'refunded' | 'wrong_amount',
): Promise<void> => {
  await tx.query(
    `update pay_order set status = ${ORDER_STATUS.declined}, channel_payment_id = $2, capture_asked_at = null,
       captured_amount = $4, captured_currency = $5,
       refunded_at = case when $3 = 'refunded' then now() end,
       decline_reason = case when $3 <> 'refunded' then $3 end
     where order_id = $1`,
    [order_id, capture.id, why, capture.amount, capture.currency],
  );
  if (tenant_id !== null) await tellAccountChanged(tx, tenant_id);
};

/** Queues the receipt for the owner of the workspace. */
const queueReceipt = async (tx: Queryable, tenantId: string, { order_id, language }: PayOrder) => {
  const [owner] = await tx.query<{ userId: string; language: string | null }>(
    'select user_id as "userId", language from app_user where tenant_id = $1 order by created_at, user_id limit 1',
    [tenantId],
  );
  if (owner)
    await queueMail(tx, {
      kind: 'receipt',
      tenantId,
      userId: owner.userId,
      subjectId: order_id,
      language: language ?? owner.language,
    });
};

const deliverIn = async (tx: Queryable, order: PayOrder, tenantId: string, capture: Capture) => {
  const isPlan = order.product_type === PRODUCT_MEMBER;
  // One at a time per workspace: what may be ordered depends on what was bought. Weaker than `for update`, so that rows
  // that refer to the workspace can still be written.
  await tx.query('select from tenant where tenant_id = $1 for no key update', [tenantId]);
  // Whole milliseconds: the credits' expiry passes through a Date and must equal the plan's.
  const [paid] = await tx.query<{ credits_expire_at: Date }>(
    `update pay_order
        set status = ${ORDER_STATUS.completed}, channel_payment_id = $2, capture_asked_at = null, paid_at = now(),
            plan_ends_at = case when $3 then date_trunc('milliseconds', now()) + interval '1 month' end,
            credits_expire_at = date_trunc('milliseconds', now())
              + case when $3 then interval '1 month' else interval '${PACKAGE_YEARS} years' end,
            receipt_number = next_receipt_number()
      where order_id = $1
      returning credits_expire_at`,
    [order.order_id, capture.id, isPlan],
  );
  await grant(tx, {
    tenantId,
    source: sourceOf(order),
    amount: order.credits,
    expiresAt: paid!.credits_expire_at,
    reference: order.order_id,
  });
  if (isPlan) await renewPlan(tx, tenantId);
  await tellAccountChanged(tx, tenantId);
  await queueReceipt(tx, tenantId, order);
};

/**
 * Completes an order with its captured payment and delivers what was bought, only once however often it is called. A
 * captured payment is delivered for even if the order had been given up. A payment with a different amount, or a
 * refunded one, ends the order without delivery.
 */
export const deliver = async ({ db, log }: { db: Db; log: Log }, orderId: string, capture: Capture) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === ORDER_STATUS.completed || order.refunded_at !== null) return;
    if (capture.status === 'REFUNDED') return decline(tx, order, capture, 'refunded');
    const fits = Number(capture.amount) === Number(order.total) && capture.currency === order.currency;
    if (!fits || order.tenant_id === null) {
      const reason = fits ? 'the account was closed' : 'the amount is another';
      log.error('a payment was taken that cannot be delivered: refund it', { orderId, capture, reason });
      return decline(tx, order, capture, 'wrong_amount');
    }
    if (order.status !== ORDER_STATUS.waiting) log.warn('an order was paid late', { orderId });
    await deliverIn(tx, order, order.tenant_id, capture);
  });

/**
 * Revokes what an order delivered after its whole payment was refunded: its unspent credits, and the plan. Spent
 * credits stay spent. If the refund came before delivery, the order ends.
 */
export const takeBack = async (db: Db, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.refunded_at !== null) return;
    await tx.query(
      `update pay_order set refunded_at = now(), capture_asked_at = null,
         status = case when paid_at is null then ${ORDER_STATUS.declined} else status end
       where order_id = $1`,
      [orderId],
    );
    const { tenant_id: tenantId } = order;
    if (tenantId === null) return;
    await tellAccountChanged(tx, tenantId);
    if (order.status !== ORDER_STATUS.completed) return;
    await tx.query('select from tenant where tenant_id = $1 for no key update', [tenantId]);
    await withdraw(tx, { tenantId, source: sourceOf(order), reference: orderId });
    await renewPlan(tx, tenantId);
  });
