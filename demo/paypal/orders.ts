import { randomInt } from 'node:crypto';
import { minorOf, moneyOf } from './money.ts';
import type { Capture, Instrument, Order, Refund } from './order.ts';
import { notFound, unprocessable, type Link } from './refusal.ts';
import type { OrderRequest } from './rest/order-request.ts';
import type { Store } from './store.ts';

const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

const newId = (): string => Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Events of an order, by PayPal's names. */
export type Happening =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DECLINED'
  | 'PAYMENT.CAPTURE.REFUNDED';

export interface OrdersOptions {
  store: Store;
  now(): number;
  /** Duration of a payment's review, in milliseconds. */
  reviewMs: number;
  /** Reports an event. Resolves once listeners that must hear of it first have done so. */
  tell(happening: Happening, order: Order): Promise<void>;
}

const DECLINED =
  "The instrument presented was either declined by the processor or bank, or it can't be used.";

/** A refund request of the seller. */
export interface AskedRefund {
  /** Everything left if absent. */
  value?: string | undefined;
  customId?: string | undefined;
}

const isCompleted = ({ status = 'COMPLETED' }: Refund): boolean => status === 'COMPLETED';

/** A capture with its refunds applied. */
const refundedCapture = (order: Order, refunds: readonly Refund[], at: number): Capture => {
  const { amount } = order.request.purchase_units[0]!;
  const { currency_code } = amount;
  const back = refunds
    .filter(isCompleted)
    .reduce((sum, { value }) => sum + minorOf({ currency_code, value }), 0);
  const part = back > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  return {
    ...order.capture!,
    status: back === minorOf(amount) ? 'REFUNDED' : part,
    updatedAt: at,
    refunds,
  };
};

/** The stand-in's orders and their operations. All but `get` throw `Refusal`. */
export const createOrders = ({ store, now, reviewMs, tell }: OrdersOptions) => {
  const timers = new Set<NodeJS.Timeout>();

  const get = (id: string): Order => {
    const order = store.orders.get(id);
    if (!order) throw notFound();
    return order;
  };
  const save = (order: Order, change: Partial<Order>): Order => {
    const changed = { ...order, ...change, updatedAt: now() };
    store.saveOrder(changed);
    return changed;
  };

  const settle = async (orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> => {
    const order = get(orderId);
    if (order.capture?.status !== 'PENDING') return;
    const { review: _over, ...capture } = order.capture;
    const settled = save(order, { capture: { ...capture, status, updatedAt: now() } });
    await tell(`PAYMENT.CAPTURE.${status}`, settled);
  };

  const watchReview = ({ id, capture }: Order): void => {
    if (!capture?.review) return;
    const { endsAt, ends } = capture.review;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void settle(id, ends);
      },
      Math.max(0, endsAt - now()),
    ).unref();
    timers.add(timer);
  };

  const isPaidUnder = (invoice: string | undefined): boolean =>
    invoice !== undefined &&
    [...store.orders.values()].some(
      ({ capture, request }) =>
        capture && capture.status !== 'DECLINED' && request.purchase_units[0]?.invoice_id === invoice,
    );

  const newCapture = (instrument: Instrument | undefined): Capture & { status: 'COMPLETED' | 'PENDING' } => {
    const at = now();
    const isReviewed = instrument === 'review' || instrument === 'review-refused';
    return {
      id: newId(),
      status: isReviewed ? 'PENDING' : 'COMPLETED',
      createdAt: at,
      updatedAt: at,
      ...(isReviewed && {
        review: { endsAt: at + reviewMs, ends: instrument === 'review' ? 'COMPLETED' : 'DECLINED' },
      }),
    };
  };

  for (const order of store.orders.values()) watchReview(order);

  return {
    get,
    find: (id: string): Order | undefined => store.orders.get(id),
    findByCapture: (captureId: string): Order | undefined =>
      [...store.orders.values()].find(({ capture }) => capture?.id === captureId),
    findByRefund: (refundId: string): Order | undefined =>
      [...store.orders.values()].find(({ capture }) => capture?.refunds?.some(({ id }) => id === refundId)),

    create(request: OrderRequest): Order {
      const order: Order = {
        id: newId(),
        status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        createdAt: now(),
        updatedAt: now(),
        request,
      };
      store.saveOrder(order);
      return order;
    },

    /** The buyer approves the order; after a decline again, with another instrument. */
    async approve(id: string, instrument: Instrument): Promise<Order> {
      const order = get(id);
      if (order.status === 'COMPLETED') {
        throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
      }
      const approved = save(order, { status: 'APPROVED', instrument });
      await tell('CHECKOUT.ORDER.APPROVED', approved);
      return approved;
    },

    /** Captures the payment. `buyerLinks` lead the buyer back to choose another instrument. */
    async capture(id: string, buyerLinks: readonly Link[]): Promise<Order> {
      const order = get(id);
      if (order.status === 'COMPLETED') {
        throw unprocessable(
          'ORDER_ALREADY_CAPTURED',
          "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
        );
      }
      if (order.status !== 'APPROVED') {
        throw unprocessable(
          'ORDER_NOT_APPROVED',
          'Payer has not yet approved the Order for payment.',
          buyerLinks,
        );
      }
      if (order.instrument === 'declined') throw unprocessable('INSTRUMENT_DECLINED', DECLINED, buyerLinks);
      if (isPaidUnder(order.request.purchase_units[0]?.invoice_id)) {
        throw unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
      }
      const taken = newCapture(order.instrument);
      const captured = save(order, { status: 'COMPLETED', capture: taken });
      watchReview(captured);
      await tell(`PAYMENT.CAPTURE.${taken.status}`, captured);
      return captured;
    },

    /** Ends the review of a pending payment now. */
    settle,

    /** Refunds a captured payment: `value` of it, or all that is left. */
    async refund(
      id: string,
      { value, customId }: AskedRefund = {},
      status: 'PENDING' | 'COMPLETED' = 'COMPLETED',
    ): Promise<Order> {
      const order = get(id);
      const { capture, request } = order;
      const { amount } = request.purchase_units[0]!;
      const { currency_code } = amount;
      const { refunds = [] } = capture ?? {};
      const gone = refunds
        .filter((one) => one.status !== 'FAILED')
        .reduce((sum, one) => sum + minorOf({ currency_code, value: one.value }), 0);
      const left = minorOf(amount) - gone;
      const back = value === undefined ? left : minorOf({ currency_code, value });
      if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED')
        throw unprocessable('CAPTURE_NOT_COMPLETED', 'The capture is not completed.');
      if (back <= 0 || back > left)
        throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount is not within what is left.');
      const refund: Refund = {
        id: newId(),
        value: moneyOf(back, currency_code).value,
        status,
        ...(customId !== undefined && { customId }),
        createdAt: now(),
      };
      const refunded = save(order, { capture: refundedCapture(order, [...refunds, refund], now()) });
      if (status === 'COMPLETED') await tell('PAYMENT.CAPTURE.REFUNDED', refunded);
      return refunded;
    },

    /** Ends the newest refund of an order, which must be pending. */
    async settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): Promise<void> {
      const order = get(id);
      const { refunds = [] } = order.capture ?? {};
      const settled = [...refunds.slice(0, -1), { ...refunds.at(-1)!, status }];
      const refunded = save(order, { capture: refundedCapture(order, settled, now()) });
      if (status === 'COMPLETED') await tell('PAYMENT.CAPTURE.REFUNDED', refunded);
    },
    close: () => timers.forEach(clearTimeout),
  };
};

export type Orders = ReturnType<typeof createOrders>;
