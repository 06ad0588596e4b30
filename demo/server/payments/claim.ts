import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORDER_STATUS, type DeclineReason } from '../../../src/contract/constants/payments.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ORDER_COLUMNS, type PayOrder } from './orders.ts';

/** Longer than all PayPal requests under one claim together take. It frees the claim of a dead process. */
const CLAIM_SECONDS = 90;
/** First and longest wait before another attempt to claim. */
const LOOK_AGAIN_MS = 50;
const LOOK_AGAIN_MS_MAX = 1_000;

/** SQL condition: no process is handling this order at PayPal. */
export const UNCLAIMED = '(claim is null or claimed_until < now())';

/** A change to a waiting order. Omitted fields stay as they are. */
export interface Change {
  /** See ORDER_STATUS. The order no longer waits. */
  status?: number;
  /** Id of the capture, taken or under review. */
  paymentId?: string;
  /**
   * `asked`: a capture was requested and its outcome is unknown. `over`: no capture is open. `refused`: PayPal refused
   * it; the next one is sent under a new request id. `funding-source-declined`: like `refused`, and the buyer has to
   * approve again.
   */
  capture?: 'asked' | 'over' | 'refused' | 'funding-source-declined';
  /** Why it was declined. */
  declined?: DeclineReason;
  /** A page of the buyer is waiting for the outcome, so a refusal need not be reported later. */
  watched?: boolean;
}

export interface Claim {
  order: PayOrder;
  /** Writes to the order while it still waits and the claim still holds. Resolves to whether it did. */
  write(change: Change): Promise<boolean>;
}

const tryToClaim = async (q: Queryable, orderId: string, claim: string): Promise<PayOrder | undefined> => {
  const [order] = await q.query<PayOrder>(
    `update pay_order set claim = $2, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     where order_id = $1 and status = ${ORDER_STATUS.waiting} and ${UNCLAIMED}
     returning ${ORDER_COLUMNS}`,
    [orderId, claim],
  );
  return order;
};

const isWaiting = async (q: Queryable, orderId: string): Promise<boolean> => {
  const rows = await q.query(
    `select from pay_order where order_id = $1 and status = ${ORDER_STATUS.waiting}`,
    [orderId],
  );
  return rows.length > 0;
};

/**
 * Runs `work` while no other caller, in any process, handles this order at PayPal. Holds no transaction open meanwhile:
 * the embedded database has only one connection. Resolves to the result of `work`, to `ended` when the order no longer
 * waits, or to `busy` when another caller still has it after `waitMs`.
 */
export const withClaim = async <T>(
  db: Db,
  orderId: string,
  waitMs: number,
  work: (claim: Claim) => Promise<T>,
): Promise<T | 'ended' | 'busy'> => {
  const token = randomUUID();
  const until = Date.now() + waitMs;
  let order = await tryToClaim(db, orderId, token);
  for (let pauseMs = LOOK_AGAIN_MS; !order; pauseMs = Math.min(2 * pauseMs, LOOK_AGAIN_MS_MAX)) {
    if (!(await isWaiting(db, orderId))) return 'ended';
    if (Date.now() >= until) return 'busy';
    await sleep(Math.min(pauseMs, until - Date.now()));
    order = await tryToClaim(db, orderId, token);
  }
  try {
    return await work({
      order,
      async write({ status, paymentId, capture, declined, watched = false }) {
        const rows = await db.query(
          `update pay_order set
             status = coalesce($3::smallint, status),
             channel_payment_id = coalesce($4, channel_payment_id),
             capture_asked_at = case when $5::text is null then capture_asked_at
                                     when $5 = 'asked' then coalesce(capture_asked_at, now()) end,
             captures_refused = captures_refused + case when $5 in ('refused', 'funding-source-declined') then 1 else 0 end,
             approval_spent = approval_spent or $5 is not distinct from 'funding-source-declined',
             decline_reason = coalesce($6, decline_reason),
             refusal_seen_at = case when $6 is not null and $7 then now() else refusal_seen_at end
           where order_id = $1 and claim = $2 and status = ${ORDER_STATUS.waiting} returning 1`,
          [orderId, token, status, paymentId, capture, declined, watched],
        );
        return rows.length > 0;
      },
    });
  } finally {
    await db.query(
      'update pay_order set claim = null, claimed_until = null, checked_at = now() where order_id = $1 and claim = $2',
      [orderId, token],
    );
  }
};

/** Frees the claims of dead processes: only one process uses a data folder. Their orders are checked soon. */
export const dropClaims = (q: Queryable) =>
  q.query(
    `update pay_order set claim = null, claimed_until = null, checked_at = '-infinity' where claim is not null`,
  );
