import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../api/failure.ts';
import { bundleGlobal } from '../api/page.ts';
import type { AnyHost } from '../element/host.ts';
import { readPendingOrder } from '../stores/pending-order.ts';
import type { Stores } from '../stores/registry.ts';
import { newCheckout, type Checkout, type WaitingOrder } from './popup/checkout.ts';
import { isBlockedBy, intentAfterSignIn, type PaymentTab, type PurchaseIntent } from './plans/choose.ts';
import { createCancel } from './orders/cancel-order.ts';
import { createCatalogue, type Catalogue } from './plans/catalogue.ts';
import { debounce } from './debounce.ts';
import { lookForUnpaid } from './orders/look-for-unpaid.ts';
import type { Offer } from './plans/offers.ts';
import { createOrderFollower, type OrderFollower } from './orders/order-follower.ts';
import { createPaidOrders, type PaidOrders } from './orders/paid-orders.ts';
import { isPaymentCode } from './view/payment-code.ts';
import { createWords, type Words } from './words.ts';

const CHECK_MS = 300;

/** State and actions of purchases, shared by the elements of a page. */
export interface Payments extends Catalogue, Words {
  /** Null while the popup is closed. */
  readonly $checkout: ReadableAtom<Checkout | null>;
  readonly orders: OrderFollower;
  readonly paid: PaidOrders;
  /** Registers an element that can show the popup. @returns unregister */
  attach(host: AnyHost): () => void;
  /** The element that shows messages: the one that showed the popup last, else the first. */
  readonly $speaker: ReadableAtom<AnyHost | undefined>;
  open(owner: AnyHost, intent: PurchaseIntent): void;
  close(): void;
  chooseTab(tab: PaymentTab): void;
  choose(productId: string): void;
  /** Sets the product that a visitor wants; null for none. Its payment starts after the sign-in. */
  want(productId: string | null): void;
  /** Leaves the payment of one product and shows all products. */
  chooseAmongAll(tab: PaymentTab): void;
  /** Checks for an unpaid order, then starts the payment. */
  buy(offer: Offer): void;
  /** Goes back from the payment to the products. */
  back(): void;
  /** Continues the unpaid order that was found. */
  proceed(): void;
  /** Cancels the unpaid order that was found. */
  cancelUnpaid(): void;
  /** Keeps the unpaid order that was found. */
  leaveUnpaid(): void;
  /** Checks for an unpaid order, and lets the user decide about it. @returns whether there is one */
  findUnpaid(): Promise<boolean>;
}

/** Purchases shared by all elements with the same server and user. */
export const paymentsOf = (stores: Stores): Payments =>
  bundleGlobal(`payments ${stores.client.apiBase}`, () => createPayments(stores));

function createPayments(stores: Stores): Payments {
  const { client, session } = stores;
  const $checkout = atom<Checkout | null>(null);
  const orders = createOrderFollower(stores);
  const { forget, ...catalogue } = createCatalogue(stores);
  const words = createWords();
  /** Elements that can show the popup; the one that showed it last comes first. */
  const $hosts = atom<readonly AnyHost[]>([]);
  const change = (part: Partial<Checkout>) => {
    const checkout = $checkout.get();
    if (checkout) $checkout.set({ ...checkout, ...part });
  };
  const pay = (paying: string, continued: WaitingOrder | null = null) =>
    change({ paying, continued, checking: null, unpaid: null });

  const look = () => lookForUnpaid(client);
  /** Tells the user of a refusal that has a text of its own, and fetches plans and prices again. */
  const handleRefusal = (code: number) => {
    if (!isPaymentCode(code)) return;
    words.tell(code);
    void catalogue.load();
  };
  /** Whether the popup is still open with the same request. */
  const stands = ({ intent }: Checkout) => $checkout.get()?.intent === intent;
  const check = debounce(async (checkout: Checkout, id: string) => {
    const found = await look();
    if (!stands(checkout) || $checkout.get()?.checking !== id) return;
    if (found === null) return pay(id);
    change({ checking: null });
    if (typeof found === 'number') handleRefusal(found);
    else change({ unpaid: found });
  }, CHECK_MS);
  const resume = async (checkout: Checkout) => {
    const found = await look();
    if (!stands(checkout)) return;
    change({ resuming: false });
    if (typeof found === 'number') handleRefusal(found);
    else if (found && found.buss_orderid === checkout.intent.order) pay(found.product_id, found);
    else change({ unpaid: found });
  };
  const cancel = createCancel(client);

  /** Opens the popup. Looks up the unpaid order to continue once the session is known. */
  const begin = (checkout: Checkout) => {
    const { status } = session.$session.get();
    const resuming = checkout.intent.order !== undefined && status !== 'signed-out';
    $checkout.set({ ...checkout, resuming });
    if (resuming && status === 'signed-in') void resume(checkout);
  };
  const close = () => {
    check.cancel();
    $checkout.set(null);
  };
  let known = session.$session.get().status;
  session.$session.listen(({ status }) => {
    if (status === known) return;
    known = status;
    if (status !== 'signed-out' && status !== 'signed-in') return;
    check.cancel();
    forget();
    const checkout = $checkout.get();
    if (!checkout) return;
    const intent = status === 'signed-in' ? intentAfterSignIn(checkout) : checkout.intent;
    begin({ ...newCheckout(checkout.owner, intent), tab: checkout.tab, chosen: checkout.chosen });
  });

  // A finished purchase, perhaps in another tab, changes the prices
  orders.$notDone.listen((order) => {
    if (!order && $checkout.get()) void catalogue.load();
  });

  const unfinished = () => {
    const uid = session.$session.get().user?.uid;
    return uid === undefined ? null : readPendingOrder(stores, uid);
  };
  const isBlocked = (offer: Offer) => orders.$notDone.get() !== null || isBlockedBy(offer, unfinished());

  return {
    ...catalogue,
    ...words,
    $checkout,
    orders,
    paid: createPaidOrders(stores),
    attach(host) {
      $hosts.set([...$hosts.get(), host]);
      return () => {
        $hosts.set($hosts.get().filter((other) => other !== host));
        if ($checkout.get()?.owner === host) close();
      };
    },
    $speaker: computed($hosts, ([first]) => first),
    open(owner, intent) {
      $hosts.set([owner, ...$hosts.get().filter((other) => other !== owner)]);
      begin(newCheckout(owner, intent));
    },
    close,
    chooseTab: (tab) => change({ tab, chosen: null, checking: null }),
    choose(chosen) {
      if ($checkout.get()?.chosen !== chosen) change({ chosen, checking: null });
    },
    want: (wanted) => change({ wanted, ...(wanted !== null && { chosen: wanted }) }),
    chooseAmongAll(tab) {
      const checkout = $checkout.get();
      if (checkout) $checkout.set(newCheckout(checkout.owner, { mode: 'multi', tab }));
    },
    buy(offer) {
      const checkout = $checkout.get();
      const id = offer.product.product_id;
      if (!checkout || isBlocked(offer)) return;
      change({ checking: id, chosen: id });
      check(checkout, id);
    },
    back: () => change({ paying: null, continued: null }),
    proceed() {
      const unpaid = $checkout.get()?.unpaid;
      if (unpaid) pay(unpaid.product_id, unpaid);
    },
    cancelUnpaid() {
      const checkout = $checkout.get();
      if (!checkout?.unpaid) return;
      change({ cancelling: true });
      cancel(checkout.unpaid.buss_orderid, (result) => {
        if (typeof result === 'number') handleRefusal(result);
        else words.tell(result);
        const isStill = result instanceof ApiFailure;
        if (!stands(checkout)) return;
        change({ cancelling: false, ...(!isStill && { unpaid: null, continued: null, paying: null }) });
      });
    },
    leaveUnpaid: () => change({ unpaid: null }),
    async findUnpaid() {
      const checkout = $checkout.get();
      const found = await look();
      if (found === null || typeof found === 'number') return false;
      if (checkout && stands(checkout)) change({ unpaid: found });
      return true;
    },
  };
}
