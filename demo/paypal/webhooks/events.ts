import { randomBytes } from 'node:crypto';
import type { Order } from '../order.ts';
import type { Happening } from '../orders.ts';
import { captureAlone, wholeOrder, type Places } from '../rest/order-answer.ts';

/** An event as PayPal posts it. */
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
};

const part = (): string => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);

/** What PayPal tells about an order to which `happening` has just happened. */
export const eventOf = (happening: Happening, order: Order, places: Places): WebhookEvent => {
  const id = `WH-${part()}-${part()}`;
  const self = `${places.apiUrl}/v1/notifications/webhooks-events/${id}`;
  const isOrder = happening === 'CHECKOUT.ORDER.APPROVED';
  return {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: isOrder ? 'checkout-order' : 'capture',
    resource_version: '2.0',
    event_type: happening,
    summary: SUMMARIES[happening],
    resource: isOrder ? wholeOrder(order, places) : captureAlone(order, places),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
};
