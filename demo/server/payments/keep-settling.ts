import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { dropClaims, UNCLAIMED } from './claim.ts';
import { endPlans } from './plan-terms.ts';
import { settleRefunds } from './settle-refund.ts';
import { settleOrder, type PaymentDeps } from './settle.ts';
import { removeOldEvents } from './webhook.ts';

const EVERY_MS = 60_000;
const ORDERS_AT_ONCE = 50;

/**
 * Ids of waiting orders to check at PayPal: not checked for a minute, or for a tenth of their age if that is longer.
 * The review of a payment may take days.
 */
const ordersToLookAt = async ({ db }: PaymentDeps): Promise<string[]> => {
  const rows = await db.query<{ order_id: string }>(
    `select order_id from pay_order
     where status = ${ORDER_STATUS.waiting} and ${UNCLAIMED}
       and checked_at < now() - greatest(interval '1 minute', (now() - created_at) / 10)
     order by checked_at limit ${ORDERS_AT_ONCE}`,
  );
  return rows.map(({ order_id }) => order_id);
};

interface Settling {
  /** Starts once the server answers requests: the server may host the PayPal stand-in itself. */
  start(): void;
  /** Waits for work under way. */
  stop(): Promise<void>;
}

/**
 * Settles what no open page follows any more: payments and refunds whose answer was lost, orders and plans whose time is
 * over. Several processes may do so at once.
 */
export const keepSettling = async (
  deps: PaymentDeps,
  { alone, stopping }: { alone: boolean; stopping: AbortSignal },
): Promise<Settling> => {
  if (alone) await dropClaims(deps.db);

  const settleAll = async () => {
    await endPlans(deps.db);
    for (const orderId of await ordersToLookAt(deps)) {
      if (stopping.aborted) return;
      await settleOrder(deps, orderId).catch((error: unknown) =>
        deps.log.error('an order could not be settled', { order: orderId, error }),
      );
    }
    await settleRefunds(deps, stopping);
    await removeOldEvents(deps);
  };

  let running: Promise<void> | undefined;
  const run = () => {
    running ??= settleAll()
      .catch((error: unknown) => deps.log.warn('housekeeping of payments failed', { error }))
      .finally(() => (running = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      run();
      timer = setInterval(run, EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
