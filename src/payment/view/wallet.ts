import { atom, type ReadableAtom } from 'nanostores';
import type { Order } from '../../contract/index.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import type { AnyHost } from '../../element/host.ts';
import { latest } from '../../stores/latest.ts';
import type { Stores } from '../../stores/registry.ts';
import type { WaitingOrder } from '../popup/checkout.ts';
import { capture } from './capture.ts';
import { createOrder } from './create-order.ts';
import { agreedOffer, type Offer } from '../plans/offers.ts';
import type { Payments } from '../payments.ts';
import { loadPayPal, type PayPal } from './paypal.ts';
import { boughtOrder, raise } from '../raise.ts';
import type { PaymentFault } from '../spec.ts';

/** Why PayPal is offered again. */
type WalletNote = 'cancelled' | 'declined' | 'over' | null;

/** Progress of the payment. */
export type WalletStep =
  | { readonly name: 'preparing' }
  | { readonly name: 'ready' | 'paying' | 'capturing' | 'unsure'; readonly order: WaitingOrder }
  | { readonly name: 'refused'; readonly failure: ApiFailure }
  | { readonly name: 'no-script' }
  /** This server or product does not accept PayPal. */
  | { readonly name: 'no-wallet' };

export interface Wallet {
  readonly $step: ReadableAtom<WalletStep>;
  readonly $note: ReadableAtom<WalletNote>;
  /** The continued order, with its agreed price; null for a new order, which has today's price. */
  readonly $agreed: ReadableAtom<Order | null>;
  /** Creates or continues the order, and loads PayPal. Call it again after a failure. */
  prepare(): Promise<void>;
  /** Opens PayPal. Call it inside the click. */
  pay(): void;
  /** Retries a capture whose result is unknown. */
  checkAgain(): void;
  /** Closes PayPal when the user leaves. A payment that they approved is captured nevertheless. */
  leave(): void;
}

interface Options {
  stores: Stores;
  payments: Payments;
  /** The element that shows the popup. */
  host: AnyHost;
  /** The offer at today's price. */
  offer(): Offer;
  /** The order to continue; null for a new one. */
  continued: WaitingOrder | null;
  returnUrl: string;
  /** Returns the text for the user when a payment failed. */
  explain(reason: PaymentFault, failure?: ApiFailure): string;
  /** Shows a toast when the popup is closed. */
  announce(message: string): void;
  /** Called when PayPal itself failed. */
  onWalletError(message: string, order: WaitingOrder): void;
}

/** Delay in ms between the capture and the first look at the order. */
const AFTER_PAYMENT_MS = 300;

/** Prepares and captures the payment of an offer. */
export function createWallet(options: Options): Wallet {
  const { stores, payments, host, returnUrl } = options;
  const $step = atom<WalletStep>({ name: 'preparing' });
  const $note = atom<WalletNote>(null);
  const $agreed = atom<Order | null>(null);
  const offer = () => {
    const agreed = $agreed.get();
    return agreed ? agreedOffer(options.offer(), agreed) : options.offer();
  };
  let { continued } = options;
  let paypal: PayPal | undefined;
  let session: { destroy(): void } | undefined;
  /** Steps of an attempt that was replaced, or that the user left, are ignored. */
  const attempt = latest();
  let isHere = true;

  const refuse = (failure: ApiFailure) => {
    $step.set({ name: 'refused', failure });
    // The plan or the prices may have changed
    void payments.load();
  };
  const arrange = async (isLatest: () => boolean) => {
    await stores.appConfig.load();
    const config = stores.appConfig.$appConfig.get().paypal;
    if (!config || !offer().hasWallet) return { name: 'no-wallet' } as const;
    const scriptUrl = stores.client.address(config.script_url);
    const loading = loadPayPal(config.client_id, scriptUrl).catch((error: unknown) => {
      console.error('PayPal could not be loaded.', error);
      return undefined;
    });
    if (continued) $agreed.set((await payments.paid.look(continued.buss_orderid)) ?? null);
    const order = (continued ??= await createOrder(stores, offer(), returnUrl, host.$language.get().locale));
    if (isLatest()) raise(host, 'vox-payment-order', boughtOrder(offer(), order));
    paypal = await loading;
    return paypal ? ({ name: 'ready', order } as const) : ({ name: 'no-script' } as const);
  };
  const prepare = async () => {
    const isLatest = attempt();
    isHere = true;
    $step.set({ name: 'preparing' });
    try {
      const step = await arrange(isLatest);
      if (isLatest()) $step.set(step);
    } catch (error) {
      if (isLatest()) refuse(asFailure(error));
    }
  };

  const onPaid = (order: WaitingOrder, isPaid: boolean) => {
    const { title, level } = offer().product;
    const { buss_orderid } = order;
    payments.orders.remember({ buss_orderid, plan: title, level });
    payments.paid.note(boughtOrder(offer(), order));
    if (isPaid) void payments.paid.tell(host, { buss_orderid, level });
    setTimeout(() => {
      payments.orders.check();
      if (payments.$checkout.get()?.paying === offer().product.product_id) payments.close();
    }, AFTER_PAYMENT_MS);
  };
  const fail = (order: WaitingOrder, reason: PaymentFault, failure?: ApiFailure) => {
    const message = options.explain(reason, failure);
    raise(host, 'vox-payment-failed', { ...boughtOrder(offer(), order), reason, message });
    if (!isHere) options.announce(message);
  };
  const take = async (order: WaitingOrder) => {
    $step.set({ name: 'capturing', order });
    const result = await capture(stores, order.buss_orderid);
    if (result === 'paid') return onPaid(order, true);
    if (result === 'pending') {
      payments.tell('pending');
      return onPaid(order, false);
    }
    if (result === 'unsure') {
      fail(order, 'unsure');
      $step.set({ name: 'unsure', order });
    } else if (result instanceof ApiFailure) {
      fail(order, 'refused', result);
      refuse(result);
    } else {
      fail(order, 'declined');
      continued = null;
      $agreed.set(null);
      $note.set(result);
      if (isHere) await prepare();
    }
  };

  const pay = () => {
    const step = $step.get();
    if (step.name !== 'ready' || !paypal) return;
    const { order } = step;
    if (!raise(host, 'vox-payment-start', boughtOrder(offer(), order))) return;
    $step.set({ name: 'paying', order });
    $note.set(null);
    /** Handles the end of PayPal's window. Repeated calls do nothing. */
    const end = (note: WalletNote): boolean => {
      const current = $step.get();
      if (current.name !== 'paying' || current.order !== order) return false;
      $step.set({ name: 'ready', order });
      $note.set(note);
      return true;
    };
    const onError = (error: unknown) => {
      if (!end(null)) return;
      options.onWalletError(error instanceof Error ? error.message : String(error), order);
    };
    try {
      const started = paypal.createPayPalOneTimePaymentSession({
        async onApprove() {
          session = undefined;
          raise(host, 'vox-payment-approved', boughtOrder(offer(), order));
          await take(order);
        },
        onCancel: () => void end('cancelled'),
        onError,
      });
      session = started;
      started
        .start({ presentationMode: 'auto' }, Promise.resolve({ orderId: order.paypalId }))
        .catch(onError);
    } catch (error) {
      onError(error);
    }
  };

  return {
    $step,
    $note,
    $agreed,
    prepare,
    pay,
    checkAgain() {
      const step = $step.get();
      if (step.name === 'unsure') void take(step.order);
    },
    leave() {
      attempt();
      isHere = false;
      session?.destroy();
      session = undefined;
    },
  };
}
