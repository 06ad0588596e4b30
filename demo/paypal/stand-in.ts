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

/**
 * When events are posted: by themselves after the call that made them has been answered, before it is answered, or
 * only by `deliver`.
 */
export type WebhookMode = 'after' | 'before' | 'held';

export interface StandInOptions extends Credentials {
  webhookId: string;
  places(): Places;
  /** Where events are posted; nowhere without it. */
  webhookUrl(): string | undefined;
  /** Keeps orders and request ids over a restart. */
  file?: string | undefined;
  /** How long a payment is under review, in milliseconds. */
  reviewMs?: number | undefined;
  /** How long a capture takes that the buyer wanted slow, in milliseconds. */
  slowMs?: number | undefined;
}

export interface StandIn {
  /** Answers a request, with the path that PayPal has. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  order(id: string): Order | undefined;
  /** The buyer approves without a browser. */
  approve(orderId: string, instrument?: Instrument): Promise<void>;
  /** Ends the review of a pending capture. */
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** The seller gives back what was taken, or `value` of it: a decimal number in the currency of the order. */
  refund(orderId: string, value?: string): Promise<void>;
  /** Refunds that are asked for from now on are carried out at once, or when they are settled. */
  carryOutRefunds(when: 'at once' | 'when settled'): void;
  /** Ends the newest refund of an order, which is pending. */
  settleRefund(orderId: string, status: 'COMPLETED' | 'FAILED'): Promise<void>;
  /** How the next calls of a name go, one each; well after those. */
  next(call: CallName, ...faults: readonly Fault[]): void;
  webhooks: {
    mode: WebhookMode;
    /** All events so far, posted or not, in order. */
    readonly events: readonly WebhookEvent[];
    /** Posts an event once, signed anew, and gives the status that came back; 0 for none. */
    deliver(event: WebhookEvent): Promise<number>;
    /** The headers of a post with this body, signed as PayPal's are. */
    sign(body: string): Promise<Record<string, string>>;
  };
  /** Lets time pass for tokens and request ids. */
  passTime(ms: number): void;
  close(): void;
}

/** PayPal, as far as a purchase needs it, where no money moves. */
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
