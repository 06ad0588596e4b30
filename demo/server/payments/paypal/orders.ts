import { z } from 'zod';
import type { PayPal } from '../../config/paypal.ts';
import { createPayPalRequest, PayPalRefused, PayPalUnknown } from './request.ts';

/** A payment that PayPal took, or tries to. */
export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** Decimal number in PayPal's notation. */
  amount: string;
  currency: string;
}

/** Whether the payment was captured and not refunded as a whole. */
export const isPaid = ({ status }: Capture): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED';

/** State of an order at PayPal: `open` is not approved yet, `gone` no longer exists. */
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

/** A refund as PayPal's REST API returns it. */
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

/** The state of a requested refund. */
export interface ChannelRefund extends z.output<typeof MadeRefund> {
  /** In the shape that events use, see `Refund`. */
  told: unknown;
}

export interface NewRefund {
  captureId: string;
  /** Our id: PayPal refunds only once per id and includes it in events. */
  id: string;
  /** Decimal number with the currency's decimal places; null for everything that is left of the payment. */
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

/** PayPal's orders API. All methods throw `PayPalUnknown` when the outcome of the request is unknown. */
export const createPayPalOrders = (settings: PayPal, stopping: AbortSignal) => {
  const request = createPayPalRequest(settings, stopping);
  const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  return {
    /** Creates an order and returns PayPal's id. Throws `PayPalRefused`. */
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
              // Every event of the payment includes both. PayPal captures only once per invoice id.
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
                // The buyer's approval is the agreement to pay, so the server may capture even if the page is gone.
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

    /** Refunds a captured payment, or part of it. Throws `PayPalRefused`. */
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

    /** Reads a refund. Throws `PayPalRefused` when PayPal does not show it. */
    async readRefund(id: string): Promise<ChannelRefund> {
      const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
      return readRefund(await request({ method: 'GET', path }));
    },

    /** All refunds of an order's payment. Throws `PayPalRefused` when PayPal does not show the order. */
    async refundsOf(id: string): Promise<ChannelRefund[]> {
      const parsed = Refunds.safeParse(await request({ method: 'GET', path: pathOf(id) }));
      if (!parsed.success)
        throw new PayPalUnknown('PayPal answered with no refunds.', { cause: parsed.error });
      return parsed.data.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []).map(readRefund);
    },
  };
};

export type PayPalOrders = ReturnType<typeof createPayPalOrders>;
