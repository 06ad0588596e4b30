import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bindScripts } from './browser/routes.ts';
import { bindCheckout } from './checkout/routes.ts';
import { createFaults, type CallName, type Env, type Fault } from './faults.ts';
import type { Instrument, Order } from './order.ts';
import { createOrders, type Happening } from './orders.ts';
import { answerRefusal, notFound, Refusal } from './refusal.ts';
import type { Places } from './rest/order-answer.ts';
import { createRequestIds } from './rest/request-ids.ts';
import { bindRest } from './rest/routes.ts';
import { createTokens, type Credentials } from './rest/tokens.ts';
import { openStore } from './store.ts';
import { createDelivery } from './webhooks/deliver.ts';
import { eventOf, type WebhookEvent } from './webhooks/events.ts';
import { createSigner } from './webhooks/signature.ts';

/** When events are posted: after the answer to the call that caused them, before it, or only by `deliver`. */
export type WebhookMode = 'after' | 'before' | 'held';

export interface StandInOptions extends Credentials {
  webhookId: string;
  places(): Places;
  /** Webhook address; without one events are not posted. */
  webhookUrl(): string | undefined;
  /** File that keeps orders and request ids across restarts. */
  file?: string | undefined;
  /** Duration of a payment's review, in milliseconds. */
  reviewMs?: number | undefined;
  /** Duration of a capture with the instrument `slow`, in milliseconds. */
  slowMs?: number | undefined;
}

export interface StandIn {
  /** Answers a request to one of PayPal's paths. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  order(id: string): Order | undefined;
  /** Approves as the buyer, without a browser. */
  approve(orderId: string, instrument?: Instrument): Promise<void>;
  /** Ends the review of a pending capture. */
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** Refunds as the seller: everything, or `value`, a decimal number in the order's currency. */
  refund(orderId: string, value?: string): Promise<void>;
  /** Sets whether later refunds complete at once or stay pending until `settleRefund`. */
  carryOutRefunds(when: 'at once' | 'when settled'): void;
  /** Ends the newest refund of an order, which must be pending. */
  settleRefund(orderId: string, status: 'COMPLETED' | 'FAILED'): Promise<void>;
  /** Sets the faults of the next calls with this name, one each; later calls succeed. */
  next(call: CallName, ...faults: readonly Fault[]): void;
  webhooks: {
    mode: WebhookMode;
    /** All events in order, posted or not. */
    readonly events: readonly WebhookEvent[];
    /** Posts an event once with a new signature. Returns the response status; 0 for no answer. */
    deliver(event: WebhookEvent): Promise<number>;
    /** The headers of a post with this body, signed as PayPal's are. */
    sign(body: string): Promise<Record<string, string>>;
  };
  /** Advances the clock for tokens and request ids. */
  passTime(ms: number): void;
  close(): void;
}

/** A stand-in for PayPal that supports everything a purchase needs, without moving money. */
export const createStandIn = (options: StandInOptions): StandIn => {
  const { places, file, reviewMs = 15_000, slowMs = 8_000 } = options;
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const closing = new AbortController();
  const events: WebhookEvent[] = [];
  const signer = createSigner(options.webhookId, () => places().apiUrl);
  const { post, deliver } = createDelivery({
    signer,
    webhookUrl: options.webhookUrl,
    closing: closing.signal,
  });
  const faults = createFaults(closing.signal);
  const store = openStore(file);

  const webhooks: StandIn['webhooks'] = { mode: 'after', events, deliver: post, sign: signer.sign };
  const tell = async (happening: Happening, order: Order): Promise<void> => {
    const event = eventOf(happening, order, places());
    events.push(event);
    if (webhooks.mode === 'before') await deliver(event);
    if (webhooks.mode === 'after') setImmediate(() => void deliver(event));
  };
  const orders = createOrders({ store, now, reviewMs, tell });

  const app = new Hono<Env>();
  app.onError((error) => {
    if (!(error instanceof Refusal)) console.error(error);
    return answerRefusal(error instanceof Refusal ? error : new Refusal(500));
  });
  app.notFound(() => answerRefusal(notFound()));
  const tokens = createTokens(options, now);
  const requestIds = createRequestIds(store, now);
  let refundStatus: 'PENDING' | 'COMPLETED' = 'COMPLETED';
  bindRest(app, {
    orders,
    tokens,
    requestIds,
    faults,
    signer,
    places,
    slowMs,
    refundStatus: () => refundStatus,
  });
  bindCheckout(app, orders);
  bindScripts(app);

  return {
    fetch: (request, env) => app.fetch(request, env),
    order: orders.find,
    approve: async (orderId, instrument = 'balance') => void (await orders.approve(orderId, instrument)),
    settle: orders.settle,
    refund: async (orderId, value) => void (await orders.refund(orderId, { value })),
    carryOutRefunds: (when) => void (refundStatus = when === 'at once' ? 'COMPLETED' : 'PENDING'),
    settleRefund: orders.settleRefund,
    next: faults.next,
    webhooks,
    passTime: (ms) => void (passedMs += ms),
    close() {
      closing.abort();
      orders.close();
    },
  };
};
