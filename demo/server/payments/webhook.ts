import { z } from 'zod';
import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import type { PayPal } from '../config/paypal.ts';
import { ApiError } from '../http/api-error.ts';
import { deliver, takeBack } from './deliver.ts';
import { ORDER_COLUMNS, type PayOrder } from './orders.ts';
import { isPaid } from './paypal/orders.ts';
import { CertificateUnavailable } from './paypal/certificates.ts';
import { PayPalUnknown } from './paypal/request.ts';
import { createSignatureCheck } from './paypal/signature.ts';
import { recordToldRefund, Refund } from './refunds.ts';
import { settleOrder, type PaymentDeps } from './settle.ts';

const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z
    .looseObject({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
    })
    .default({ links: [] }),
});
type Event = z.output<typeof Event>;

/** How long an event waits for another caller that handles its order. After that, PayPal has to send it again. */
const WAIT_MS = 5_000;
/** Longer than PayPal retries, and than the maximum age of an event. */
const KEPT_DAYS = 30;

/** A UUID. Other shops may use the same PayPal account, with ids of other forms. */
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const last = (href: string): string => href.slice(href.lastIndexOf('/') + 1);

/** The order of an event, found by PayPal's order id, by our id, or by the payment that a refund links to. */
const orderOf = async ({ db }: PaymentDeps, { resource }: Event): Promise<PayOrder | undefined> => {
  const up = resource.links.filter(({ rel }) => rel === 'up').map(({ href }) => last(href));
  const channelIds = [resource.id, resource.supplementary_data?.related_ids?.order_id, ...up];
  const ownId = ORDER_ID.test(resource.custom_id ?? '') ? resource.custom_id : null;
  const [order] = await db.query<PayOrder>(
    `select ${ORDER_COLUMNS} from pay_order
     where channel_order_id = any($1) or channel_payment_id = any($1) or order_id = $2
     limit 1`,
    [channelIds.filter((id) => id !== undefined), ownId],
  );
  return order;
};

/** Makes PayPal send the event again. */
const again = () => new ApiError('err_service_busy', { status: 503 });

/** PayPal reports on an order that it does not show. The operator must find out what happened to the money. */
const alertOperator = ({ log }: PaymentDeps, { id, event_type }: Event, order: PayOrder): never => {
  log.error(
    'PayPal does not show an order that it tells of: see in the account there what became of the money',
    {
      order: order.order_id,
      paypal_order: order.channel_order_id,
      event: id,
      event_type,
    },
  );
  throw again();
};

/**
 * Queries PayPal about an order, even one that was given up, and delivers what was paid. Takes no claim on the order,
 * because PayPal may report a capture before it answers the capture request.
 */
const look = async (deps: PaymentDeps, event: Event, order: PayOrder): Promise<void> => {
  if (order.status === ORDER_STATUS.completed) return;
  const seen = await deps.paypal.read(order.channel_order_id);
  if (seen.state === 'gone') return alertOperator(deps, event, order);
  if (seen.state !== 'captured') throw again();
  const { capture } = seen;
  if (isPaid(capture)) return deliver(deps, order.order_id, capture);
  if (capture.status === 'PENDING') return;
  const outcome = await settleOrder(deps, order.order_id, { waitMs: WAIT_MS });
  if (outcome === 'unknown') throw again();
};

/**
 * How much of a payment has been refunded according to the event. `unknown` when the event leaves it open, for example
 * a partial refund that may have been the last.
 */
const wentBack = (
  refund: Refund | undefined,
  { paid, paid_currency }: PayOrder,
): 'all' | 'part' | 'unknown' => {
  if (!refund) return 'unknown';
  const {
    amount,
    seller_payable_breakdown: { total_refunded_amount: soFar },
  } = refund;
  const { currency_code, value } = soFar ?? amount;
  if (currency_code !== paid_currency) return 'unknown';
  if (Number(value) >= Number(paid)) return 'all';
  return soFar ? 'part' : 'unknown';
};

/** Handles a refund whose order PayPal no longer shows. The event is then the only source. */
const trustRefundEvent = async (
  deps: PaymentDeps,
  event: Event,
  order: PayOrder,
  refund: Refund | undefined,
): Promise<void> => {
  const back = wentBack(refund, order);
  if (back === 'unknown') return alertOperator(deps, event, order);
  if (back === 'all') await takeBack(deps.db, order.order_id);
};

/** Events arrive late, twice and out of order. Most of them only trigger a query, and their content is not trusted. */
const handle = async (deps: PaymentDeps, event: Event): Promise<void> => {
  const order = await orderOf(deps, event);
  if (!order) return;
  switch (event.event_type) {
    case 'CHECKOUT.ORDER.APPROVED': {
      const outcome = await settleOrder(deps, order.order_id, { buyerApproved: true, waitMs: WAIT_MS });
      if (outcome === 'unknown') throw again();
      return;
    }
    case 'CHECKOUT.ORDER.COMPLETED':
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.DENIED':
      return look(deps, event, order);
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const refund = Refund.safeParse(event.resource).data;
      if (refund) await recordToldRefund(deps.db, order, refund);
      const seen = await deps.paypal.read(order.channel_order_id);
      if (seen.state === 'gone') return trustRefundEvent(deps, event, order, refund);
      // PayPal's orders API does not show the refund yet.
      if (seen.state !== 'captured' || seen.capture.status === 'COMPLETED') throw again();
      // A partial refund does not affect the purchase.
      if (seen.capture.status === 'REFUNDED') await takeBack(deps.db, order.order_id);
      return;
    }
    // A chargeback: PayPal's order still says that it was paid.
    case 'PAYMENT.CAPTURE.REVERSED':
      return takeBack(deps.db, order.order_id);
  }
};

/**
 * Processes an event with a verified signature. When it throws, PayPal sends the event again, up to 25 times in 3 days.
 */
const takeEvent = async (deps: PaymentDeps, body: Buffer): Promise<void> => {
  const parsed = Event.safeParse(JSON.parse(body.toString('utf8')));
  if (!parsed.success) return deps.log.warn('an event of PayPal was not understood', { error: parsed.error });
  const { id, event_type } = parsed.data;
  const [known] = await deps.db.query<{ handled: boolean }>(
    `insert into paypal_event (event_id, event_type) values ($1, $2)
     on conflict (event_id) do update set event_type = paypal_event.event_type
     returning handled_at is not null as handled`,
    [id, event_type],
  );
  if (known?.handled) return;
  await handle(deps, parsed.data);
  await deps.db.query('update paypal_event set handled_at = now() where event_id = $1', [id]);
};

/**
 * Receives PayPal's events. `isSigned` tells whether an event comes from PayPal; `take` resolves when it has been
 * processed. Both throw `ApiError` 503 to make PayPal send the event again.
 */
export const createWebhook = (deps: PaymentDeps, settings: PayPal) => {
  const orAgain = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof CertificateUnavailable || error instanceof PayPalUnknown)) throw error;
      deps.log.warn('an event of PayPal has to come again', { error });
      throw again();
    }
  };
  const check = createSignatureCheck(settings);
  return {
    isSigned: (header: (name: string) => string | undefined, body: Buffer) => orAgain(check(header, body)),
    take: (body: Buffer) => orAgain(takeEvent(deps, body)),
  };
};

export const removeOldEvents = ({ db }: PaymentDeps) =>
  db.query(`delete from paypal_event where received_at < now() - interval '${KEPT_DAYS} days'`);
