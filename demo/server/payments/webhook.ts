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

/** How long an event waits for somebody else who deals with its order; then PayPal sends it again. */
const WAIT_MS = 5_000;
/** Longer than PayPal tries, and than an old event is believed. */
const KEPT_DAYS = 30;

/** A UUID. Others sell by the same account perhaps, with ids of their own. */
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const last = (href: string): string => href.slice(href.lastIndexOf('/') + 1);

/** The order it is about: by its id at PayPal, ours, or that of the payment which a refund points up to. */
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

/** PayPal sends the event again. */
const again = () => new ApiError('err_service_busy', { status: 503 });

/** PayPal tells of an order that it does not show: what became of the money is for the operator to see. */
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
 * Looks at PayPal how an order stands, also one that was given up: what was paid is delivered. Without a claim on
 * the order, for PayPal may tell of a capture before it answers to it.
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
 * How much of a payment has gone back, by what the event of a refund says; `unknown` when it leaves that open, as with a
 * part that may have been the last one.
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

/** A refund whose order PayPal shows no more: there is nothing to look at, so the event itself has to do. */
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

/** Events come late, twice and out of order, so most are a reason to look and not believed in what they say. */
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
      // PayPal itself does not know yet of what it tells.
      if (seen.state !== 'captured' || seen.capture.status === 'COMPLETED') throw again();
      // A part that went back takes nothing of what was bought.
      if (seen.capture.status === 'REFUNDED') await takeBack(deps.db, order.order_id);
      return;
    }
    // The bank took it back: PayPal's order goes on to say that it was paid.
    case 'PAYMENT.CAPTURE.REVERSED':
      return takeBack(deps.db, order.order_id);
  }
};

/**
 * Takes in an event whose signature was checked. Throws when it could not be dealt with: PayPal then sends it
 * again, up to 25 times in 3 days.
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
 * What PayPal tells of its own accord. `isSigned` tells whether it is PayPal who does; `take` answers when it is dealt
 * with. Both throw `ApiError` 503 for what PayPal shall send again.
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
