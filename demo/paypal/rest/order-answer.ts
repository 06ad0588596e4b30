import { minorOf, moneyOf } from '../money.ts';
import { addressesOf, type Capture, type Order, type Refund } from '../order.ts';
import type { Link } from '../refusal.ts';

/** Base URLs of the stand-in. */
export interface Places {
  /** For servers, without a trailing slash. */
  apiUrl: string;
  /** For browsers, without a trailing slash. */
  pageUrl: string;
}

const PAYER_ID = 'STANDBYBUYER2';
const MERCHANT_ID = 'STANDBYSELLER';
const BUYER = { given_name: 'Stand-in', surname: 'Buyer' };
const BUYER_EMAIL = 'buyer@paypal-stand-in.example';

const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Address of the approval page. */
const approvalAddress = ({ id }: Pick<Order, 'id'>, { pageUrl }: Places): string =>
  `${pageUrl}/checkoutnow?token=${id}`;

export const payerActionLinks = (order: Order, places: Places): Link[] => [
  { href: approvalAddress(order, places), rel: 'payer-action', method: 'GET' },
];

const linksOf = (order: Order, places: Places): Link[] => {
  const self = `${places.apiUrl}/v2/checkout/orders/${order.id}`;
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.status === 'PAYER_ACTION_REQUIRED') return [...links, ...payerActionLinks(order, places)];
  if (order.status === 'CREATED') {
    links.push({ href: approvalAddress(order, places), rel: 'approve', method: 'GET' });
    links.push({ href: self, rel: 'update', method: 'PATCH' });
  }
  if (order.status !== 'COMPLETED') links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' });
  return links;
};

/** About PayPal's fee: 3.49 % plus 0.49. */
const feeOf = (minor: number): number => Math.min(minor, Math.round(minor * 0.0349) + 49);

const receivable = (order: Order) => {
  const { amount } = order.request.purchase_units[0]!;
  const gross = minorOf(amount);
  const money = (minor: number) => moneyOf(minor, amount.currency_code);
  return {
    gross_amount: money(gross),
    paypal_fee: money(feeOf(gross)),
    net_amount: money(gross - feeOf(gross)),
  };
};

/** A capture inside an order. */
const captureAnswer = (order: Order, capture: Capture, { apiUrl }: Places) => {
  const { amount, custom_id, invoice_id } = order.request.purchase_units[0]!;
  const self = `${apiUrl}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: { currency_code: amount.currency_code, value: amount.value },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.status === 'COMPLETED' && { seller_receivable_breakdown: receivable(order) }),
    create_time: iso(capture.createdAt),
    update_time: iso(capture.updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${apiUrl}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  };
};

/** A capture on its own, as in answers and webhooks. */
export const captureAlone = (order: Order, places: Places) => ({
  ...captureAnswer(order, order.capture!, places),
  supplementary_data: { related_ids: { order_id: order.id } },
});

const refundAnswer = (order: Order, refund: Refund, { apiUrl }: Places) => {
  const { amount, custom_id, invoice_id } = order.request.purchase_units[0]!;
  const customId = refund.customId ?? custom_id;
  return {
    id: refund.id,
    status: refund.status ?? 'COMPLETED',
    amount: { currency_code: amount.currency_code, value: refund.value },
    ...(customId !== undefined && { custom_id: customId }),
    ...(invoice_id !== undefined && { invoice_id }),
    create_time: iso(refund.createdAt),
    update_time: iso(refund.createdAt),
    links: [
      { href: `${apiUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl}/v2/payments/captures/${order.capture!.id}`, rel: 'up', method: 'GET' },
    ],
  };
};

/** A refund of a capture: the one with this id, or the newest, as in webhooks. */
export const refundAlone = (order: Order, places: Places, refundId?: string) => {
  const { refunds = [] } = order.capture!;
  return refundAnswer(order, refunds.find(({ id }) => id === refundId) ?? refunds.at(-1)!, places);
};

const payment = (order: Order, places: Places) =>
  order.capture && {
    payments: {
      captures: [captureAnswer(order, order.capture, places)],
      ...(order.capture.refunds && {
        refunds: order.capture.refunds.map((refund) => refundAnswer(order, refund, places)),
      }),
    },
  };

const buyer = (order: Order) =>
  order.instrument && {
    payment_source: {
      paypal: { email_address: BUYER_EMAIL, account_id: PAYER_ID, account_status: 'VERIFIED', name: BUYER },
    },
    payer: { name: BUYER, email_address: BUYER_EMAIL, payer_id: PAYER_ID },
  };

/** The minimal answer to a write. */
export const briefOrder = (order: Order, places: Places) => ({
  id: order.id,
  status: order.status,
  ...(order.request.payment_source && { payment_source: { paypal: {} } }),
  ...(order.capture && {
    ...buyer(order),
    purchase_units: order.request.purchase_units.map(({ reference_id }) => ({
      reference_id,
      ...payment(order, places),
    })),
  }),
  links: linksOf(order, places),
});

/** The full representation of an order. */
export const wholeOrder = (order: Order, places: Places) => ({
  id: order.id,
  intent: order.request.intent,
  status: order.status,
  ...(order.request.payment_source && { payment_source: { paypal: {} } }),
  ...buyer(order),
  purchase_units: order.request.purchase_units.map((unit) => ({
    ...unit,
    payee: { email_address: 'house@paypal-stand-in.example', merchant_id: MERCHANT_ID },
    ...payment(order, places),
  })),
  create_time: iso(order.createdAt),
  update_time: iso(order.updatedAt),
  links: linksOf(order, places),
});

/** Address to which the buyer returns, with PayPal's parameters; `undefined` if the order names none. */
export const returnAddress = (order: Order, isApproved: boolean): string | undefined => {
  const { return_url, cancel_url } = addressesOf(order);
  const target = isApproved ? return_url : cancel_url;
  if (target === undefined) return undefined;
  const url = new URL(target);
  url.searchParams.set('token', order.id);
  if (isApproved) url.searchParams.set('PayerID', PAYER_ID);
  return url.href;
};

export { PAYER_ID };
