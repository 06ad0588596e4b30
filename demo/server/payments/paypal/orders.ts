import { z } from 'zod';
import type { PayPal } from '../../config/paypal.ts';
import { createPayPalRequest, PayPalRefused, PayPalUnknown } from './request.ts';

/** A payment that PayPal took, or tries to. */
export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** Decimal number, as PayPal writes it. */
  amount: string;
  currency: string;
}

/** Whether the payment is ours: taken, and not given back as a whole. */
export const isPaid = ({ status }: Capture): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED';

/** How an order stands at PayPal. One without an approval is `open`, one that is not there any more `gone`. */
export type ChannelOrder = { state: 'open' | 'approved' | 'gone' } | { state: 'captured'; capture: Capture };

export interface NewChannelOrder {
  orderId: string;
  title: string;
  /** Decimal number with two places. */
  total: string;
  currency: string;
  returnUrl: string;
}

const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.enum([
                    'COMPLETED',
                    'PENDING',
                    'DECLINED',
                    'FAILED',
                    'REFUNDED',
                    'PARTIALLY_REFUNDED',
                  ]),
                  amount: z.object({ currency_code: z.string(), value: z.string() }),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});

/** A refund as PayPal answers it. */
const MadeRefund = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
});

/** All refunds of an order. */
const Refunds = z.object({
  purchase_units: z.array(
    z.object({ payments: z.object({ refunds: z.array(z.unknown()).default([]) }).optional() }),
  ),
});

/** What became of a refund that was asked for. */
export interface ChannelRefund extends z.output<typeof MadeRefund> {
  /** As an event tells of it, see `Refund`. */
  told: unknown;
}

export interface NewRefund {
  captureId: string;
  /** Ours; the same one gives back once, and PayPal tells it of the refund. */
  id: string;
  /** Decimal number with the places of the currency; null for all that is left of the payment. */
  money: { amount: string; currency: string } | null;
}

const BRAND = 'Voxbench';

const readAnswer = (answer: unknown): ChannelOrder => {
  const parsed = Order.safeParse(answer);
  if (!parsed.success) throw new PayPalUnknown('PayPal answered with no order.', { cause: parsed.error });
  const { status, purchase_units: units } = parsed.data;
  const capture = units.flatMap(({ payments }) => payments?.captures ?? []).at(-1);
  if (capture) {
    const { currency_code: currency, value: amount } = capture.amount;
    return { state: 'captured', capture: { id: capture.id, status: capture.status, amount, currency } };
  }
  if (status === 'COMPLETED') throw new PayPalUnknown('PayPal names no capture of a completed order.');
  if (status === 'VOIDED') return { state: 'gone' };
  return { state: status === 'APPROVED' ? 'approved' : 'open' };
};

const readRefund = (told: unknown): ChannelRefund => {
  const parsed = MadeRefund.safeParse(told);
  if (!parsed.success) throw new PayPalUnknown('PayPal answered with no refund.', { cause: parsed.error });
  return { ...parsed.data, told };
};

/** PayPal's orders. All throw `PayPalUnknown` when nobody can tell what became of the request. */
export const createPayPalOrders = (settings: PayPal, stopping: AbortSignal) => {
  const request = createPayPalRequest(settings, stopping);
  const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  return {
    /** The id of the new order. Throws `PayPalRefused`. */
    async create({ orderId, title, total, currency, returnUrl }: NewChannelOrder): Promise<string> {
      const answer = await request({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `order-${orderId}`,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              description: title,
              // Both are on every event of the payment; PayPal takes an invoice's money once.
              custom_id: orderId,
              invoice_id: orderId,
              amount: { currency_code: currency, value: total },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: BRAND,
                shipping_preference: 'NO_SHIPPING',
                // Whoever approves has agreed to pay, so the server may capture when the page is gone.
                user_action: 'PAY_NOW',
                return_url: returnUrl,
                cancel_url: returnUrl,
              },
            },
          },
        },
      });
      const parsed = Order.safeParse(answer);
      if (!parsed.success) throw new PayPalUnknown('PayPal answered with no order.', { cause: parsed.error });
      return parsed.data.id;
    },

    async read(id: string): Promise<ChannelOrder> {
      try {
        return readAnswer(await request({ method: 'GET', path: pathOf(id) }));
      } catch (error) {
        if (!(error instanceof PayPalRefused)) throw error;
        if (error.status === 404) return { state: 'gone' };
        throw new PayPalUnknown('PayPal does not show the order.', { cause: error });
      }
    },

    /** Takes the payment of an approved order. Throws `PayPalRefused`. */
    async capture(id: string, requestId: string): Promise<ChannelOrder> {
      try {
        const path = `${pathOf(id)}/capture`;
        return readAnswer(await request({ method: 'POST', path, requestId, body: {} }));
      } catch (error) {
        if (error instanceof PayPalRefused && error.issues.includes('ORDER_ALREADY_CAPTURED'))
          return this.read(id);
        throw error;
      }
    },

    /** Gives back a payment that was taken, or a part of it. Throws `PayPalRefused`. */
    async refund({ captureId, id, money }: NewRefund): Promise<ChannelRefund> {
      return readRefund(
        await request({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
          requestId: `refund-${id}`,
          body: {
            custom_id: id,
            ...(money && { amount: { value: money.amount, currency_code: money.currency } }),
          },
        }),
      );
    },

    /** Throws `PayPalRefused` for one that PayPal does not show. */
    async readRefund(id: string): Promise<ChannelRefund> {
      const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
      return readRefund(await request({ method: 'GET', path }));
    },

    /** All refunds of the payment of an order. Throws `PayPalRefused` for an order that PayPal does not show. */
    async refundsOf(id: string): Promise<ChannelRefund[]> {
      const parsed = Refunds.safeParse(await request({ method: 'GET', path: pathOf(id) }));
      if (!parsed.success)
        throw new PayPalUnknown('PayPal answered with no refunds.', { cause: parsed.error });
      return parsed.data.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []).map(readRefund);
    },
  };
};

export type PayPalOrders = ReturnType<typeof createPayPalOrders>;
