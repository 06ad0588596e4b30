import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import { tellAccountChanged } from '../accounts/changes.ts';
import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import { withClaim, type Claim } from './claim.ts';
import { deliver } from './deliver.ts';
import { loadOrder } from './orders.ts';
import type { Capture, ChannelOrder, PayPalOrders } from './paypal/orders.ts';
import type { createSingleFlight } from '../process/single-flight.ts';
import { PayPalRefused, PayPalUnknown } from './paypal/request.ts';

export interface PaymentDeps {
  db: Db;
  log: Log;
  paypal: PayPalOrders;
  /** Checks under way for polling pages. Pages that ask at the same time share one. */
  looks: ReturnType<typeof createSingleFlight<Outcome | undefined>>;
}

/**
 * Result of a check. `pending`: PayPal is reviewing the payment. `declined`: this funding source was refused; another
 * may work. `unapproved`: the buyer has not approved. `unknown`: PayPal gave no clear answer, or another caller was
 * handling the order. `ended`: the order no longer waits; its row says how it ended.
 */
export type Outcome = 'pending' | 'declined' | 'unapproved' | 'unknown' | 'ended';

/** The buyer may choose another means and approve again. */
const CHOOSE_ANOTHER = ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'];
const NOT_APPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

const accept = async (deps: PaymentDeps, { order, write }: Claim, capture: Capture): Promise<Outcome> => {
  switch (capture.status) {
    case 'PENDING':
      await write({ paymentId: capture.id, capture: 'asked' });
      return 'pending';
    case 'DECLINED':
    case 'FAILED': {
      const declined = order.channel_payment_id === null ? 'refused' : 'refused_after_review';
      await write({ status: ORDER_STATUS.declined, paymentId: capture.id, capture: 'over', declined });
      if (order.tenant_id !== null) await tellAccountChanged(deps.db, order.tenant_id);
      return 'ended';
    }
    default:
      await deliver(deps, order.order_id, capture);
      return 'ended';
  }
};

const refuse = async (
  { db, log }: PaymentDeps,
  { order, write }: Claim,
  error: PayPalRefused,
): Promise<Outcome> => {
  const has = (issues: readonly string[]) => error.issues.some((issue) => issues.includes(issue));
  if (has(NOT_APPROVED)) {
    await write({ capture: 'refused' });
    return 'unapproved';
  }
  if (has(CHOOSE_ANOTHER)) {
    await write({ capture: 'funding-source-declined' });
    return 'declined';
  }
  log.error('PayPal refused a capture', {
    order: order.order_id,
    issues: error.issues,
    words: error.message,
  });
  // 422 concerns the payment and is final. Anything else concerns our request.
  if (error.status === 422) {
    await write({ status: ORDER_STATUS.declined, capture: 'over', declined: 'refused' });
    if (order.tenant_id !== null) await tellAccountChanged(db, order.tenant_id);
    return 'ended';
  }
  await write({ capture: 'funding-source-declined' });
  return 'declined';
};

/** Captures a payment. Records the attempt first: it may succeed and its answer be lost. */
const capture = async (deps: PaymentDeps, claim: Claim): Promise<Outcome> => {
  const { order, write } = claim;
  if (!(await write({ capture: 'asked' }))) return 'unknown';
  try {
    const requestId = `capture-${order.order_id}-${order.captures_refused}`;
    const seen = await deps.paypal.capture(order.channel_order_id, requestId);
    if (seen.state === 'captured') return await accept(deps, claim, seen.capture);
    throw new PayPalUnknown(`PayPal answered a capture with an order that is ${seen.state}.`);
  } catch (error) {
    if (error instanceof PayPalRefused) return refuse(deps, claim, error);
    throw error;
  }
};

const leaveUnpaid = async (
  { order, write }: Claim,
  state: Exclude<ChannelOrder['state'], 'captured'>,
): Promise<Outcome> => {
  if (order.overdue) await write({ status: ORDER_STATUS.lapsed, capture: 'over' });
  // If PayPal does not show an order yet, or no longer, something may still have been captured.
  else if (state !== 'gone') await write({ capture: 'over' });
  return order.overdue ? 'ended' : 'unapproved';
};

/**
 * Brings a waiting order to the state of its payment at PayPal. With `buyerApproved` the payment is captured at once.
 * Otherwise PayPal is queried first, and a payment that the buyer has approved without our knowledge is captured. A
 * capture with an unknown outcome is repeated only after querying PayPal, and under the same request id. Waits at most
 * `waitMs` milliseconds for another caller that is handling the order. A refusal without a `watched` page is shown on
 * the buyer's pages until it has been seen on one of them.
 */
export const settleOrder = async (
  deps: PaymentDeps,
  orderId: string,
  {
    buyerApproved = false,
    watched = false,
    waitMs = 0,
  }: { buyerApproved?: boolean; watched?: boolean; waitMs?: number } = {},
): Promise<Outcome> => {
  const outcome = await withClaim(deps.db, orderId, waitMs, async ({ order, write }): Promise<Outcome> => {
    const claim: Claim = { order, write: (change) => write({ ...change, watched }) };
    try {
      if (buyerApproved && order.capture_asked_at === null && !order.overdue)
        return await capture(deps, claim);
      const seen = await deps.paypal.read(order.channel_order_id);
      if (seen.state === 'captured') return await accept(deps, claim, seen.capture);
      // After a refusal, the approval may be the old one, for the refused funding source.
      const mayCapture = buyerApproved || !order.approval_spent || order.capture_asked_at !== null;
      return seen.state === 'approved' && mayCapture
        ? await capture(deps, claim)
        : await leaveUnpaid(claim, seen.state);
    } catch (error) {
      if (!(error instanceof PayPalUnknown)) throw error;
      deps.log.warn('PayPal did not say how an order stands', { order: orderId, error });
      return 'unknown';
    }
  });
  return outcome === 'busy' ? 'unknown' : outcome;
};

/**
 * Like {@link settleOrder}, for polling pages. Does not query PayPal again about an order without an open capture that
 * was checked moments ago. Pages that poll at the same time share one query. Resolves to `undefined` when PayPal was
 * not queried.
 */
export const lookAtOrder = (
  deps: PaymentDeps,
  tenantId: string,
  orderId: string,
  waitMs = 0,
): Promise<Outcome | undefined> =>
  deps.looks.do(`${orderId} ${waitMs}`, async () => {
    const { stale, capture_asked_at } = await loadOrder(deps.db, tenantId, orderId);
    return stale || capture_asked_at !== null ? settleOrder(deps, orderId, { waitMs }) : undefined;
  });
