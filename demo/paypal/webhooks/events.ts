import { randomBytes } from 'node:crypto';
import type { Order } from '../order.ts';
import type { Happening } from '../orders.ts';
import { captureAlone, refundAlone, wholeOrder, type Places } from '../rest/order-answer.ts';

/** An event in PayPal's format. */
export interface WebhookEvent {
  id: string;
  event_type: Happening;
  [field: string]: unknown;
}

const SUMMARIES: Record<Happening, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DECLINED': 'Payment declined',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
};

/** The object of an event in its current state, with PayPal's type name. */
const subjectOf = (happening: Happening, order: Order, places: Places) => {
  switch (happening) {
    case 'CHECKOUT.ORDER.APPROVED':
      return { resource_type: 'checkout-order', resource: wholeOrder(order, places) };
    case 'PAYMENT.CAPTURE.REFUNDED':
      return { resource_type: 'refund', resource: refundAlone(order, places) };
    default:
      return { resource_type: 'capture', resource: captureAlone(order, places) };
  }
};

const part = (): string => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);

/** The event that reports `happening` for an order. */
export const eventOf = (happening: Happening, order: Order, places: Places): WebhookEvent => {
  const id = `WH-${part()}-${part()}`;
  const self = `${places.apiUrl}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_version: '2.0',
    event_type: happening,
    summary: SUMMARIES[happening],
    ...subjectOf(happening, order, places),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
};
