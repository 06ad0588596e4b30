import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiFailure } from '../api/failure.ts';
import { bundleGlobal } from '../api/page.ts';
import type { AnyHost } from '../element/host.ts';
import { readPendingOrder } from '../stores/pending-order.ts';
import type { Stores } from '../stores/registry.ts';
import { openBox, type Box, type WaitingOrder } from './popup/box.ts';
import { isBlockedBy, wishOfUser, type PaymentTab, type Wish } from './plans/choose.ts';
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

/** Everything about buying that the elements of a page share. */
export interface Payments extends Catalogue, Words {
  /** Null while the popup is closed. */
  readonly $box: ReadableAtom<Box | null>;
  readonly orders: OrderFollower;
  readonly paid: PaidOrders;
  /** Registers an element that can show the popup. @returns unregister */
  attach(host: AnyHost): () => void;
  /** The element that speaks of what happened: the one that showed the popup last, else the first. */
  readonly $speaker: ReadableAtom<AnyHost | undefined>;
  open(owner: AnyHost, wish: Wish): void;
  close(): void;
  chooseTab(tab: PaymentTab): void;
  choose(productId: string): void;
  /** A visitor wants this product, or none any more; it is paid for once somebody is signed in. */
  want(productId: string | null): void;
  /** Goes on to all products, from the payment of one. */
  chooseAmongAll(tab: PaymentTab): void;
  /** Asks for an unpaid order, then goes on to the payment. */
  buy(offer: Offer): void;
  /** Back from the payment to the products. */
  back(): void;
  /** Goes on with the unpaid order that was found. */
  proceed(): void;
  /** Cancels the unpaid order that was found. */
  cancelUnpaid(): void;
  /** Leaves the unpaid order as it is. */
  leaveUnpaid(): void;
  /** Asks for an unpaid order and lets the user decide. @returns whether there is one */
  findUnpaid(): Promise<boolean>;
}

/** What the elements of one server and user share. */
export const paymentsOf = (stores: Stores): Payments =>
  bundleGlobal(`payments ${stores.client.apiBase}`, () => createPayments(stores));

function createPayments(stores: Stores): Payments {
  const { client, session } = stores;
  const $box = atom<Box | null>(null);
  const orders = createOrderFollower(stores);
  const { forget, ...catalogue } = createCatalogue(stores);
  const words = createWords();
  /** The one that showed the popup last comes first. */
  const $hosts = atom<readonly AnyHost[]>([]);
  const change = (part: Partial<Box>) => {
    const box = $box.get();
    if (box) $box.set({ ...box, ...part });
  };
  const pay = (paying: string, continued: WaitingOrder | null = null) =>
    change({ paying, continued, checking: null, unpaid: null });

  const look = () => lookForUnpaid(client);
  /** A refusal with a text of its own: tells the user, and looks what the workspace has and pays now. */
  const handleRefusal = (code: number) => {
    if (!isPaymentCode(code)) return;
    words.tell(code);
    void catalogue.load();
  };
  /** Whether the popup is still open with the same request. */
  const stands = ({ wish }: Box) => $box.get()?.wish === wish;
  const check = debounce(async (box: Box, id: string) => {
    const found = await look();
    if (!stands(box) || $box.get()?.checking !== id) return;
    if (found === null) return pay(id);
    change({ checking: null });
    if (typeof found === 'number') handleRefusal(found);
    else change({ unpaid: found });
  }, CHECK_MS);
  const resume = async (box: Box) => {
    const found = await look();
    if (!stands(box)) return;
    change({ resuming: false });
    if (typeof found === 'number') handleRefusal(found);
    else if (found && found.buss_orderid === box.wish.order) pay(found.product_id, found);
    else change({ unpaid: found });
  };
  const cancel = createCancel(client);

  /** Opens the popup; an unpaid order to continue is fetched once the session is known. */
  const begin = (box: Box) => {
    const { status } = session.$session.get();
    const resuming = box.wish.order !== undefined && status !== 'signed-out';
    $box.set({ ...box, resuming });
    if (resuming && status === 'signed-in') void resume(box);
  };
  const close = () => {
    check.cancel();
    $box.set(null);
  };
  let known = session.$session.get().status;
  session.$session.listen(({ status }) => {
    if (status === known) return;
    known = status;
    if (status !== 'signed-out' && status !== 'signed-in') return;
    check.cancel();
    forget();
    const box = $box.get();
    if (!box) return;
    const wish = status === 'signed-in' ? wishOfUser(box) : box.wish;
    begin({ ...openBox(box.owner, wish), tab: box.tab, chosen: box.chosen });
  });

  // What was bought, perhaps in another tab, changes what the next costs
  orders.$notDone.listen((order) => {
    if (!order && $box.get()) void catalogue.load();
  });

  const unfinished = () => {
    const uid = session.$session.get().user?.uid;
    return uid === undefined ? null : readPendingOrder(stores, uid);
  };
  const isBlocked = (offer: Offer) => orders.$notDone.get() !== null || isBlockedBy(offer, unfinished());

  return {
    ...catalogue,
    ...words,
    $box,
    orders,
    paid: createPaidOrders(stores),
    attach(host) {
      $hosts.set([...$hosts.get(), host]);
      return () => {
        $hosts.set($hosts.get().filter((other) => other !== host));
        if ($box.get()?.owner === host) close();
      };
    },
    $speaker: computed($hosts, ([first]) => first),
    open(owner, wish) {
      $hosts.set([owner, ...$hosts.get().filter((other) => other !== owner)]);
      begin(openBox(owner, wish));
    },
    close,
    chooseTab: (tab) => change({ tab, chosen: null, checking: null }),
    choose(chosen) {
      if ($box.get()?.chosen !== chosen) change({ chosen, checking: null });
    },
    want: (wanted) => change({ wanted, ...(wanted !== null && { chosen: wanted }) }),
    chooseAmongAll(tab) {
      const box = $box.get();
      if (box) $box.set(openBox(box.owner, { mode: 'multi', tab }));
    },
    buy(offer) {
      const box = $box.get();
      const id = offer.product.product_id;
      if (!box || isBlocked(offer)) return;
      change({ checking: id, chosen: id });
      check(box, id);
    },
    back: () => change({ paying: null, continued: null }),
    proceed() {
      const unpaid = $box.get()?.unpaid;
      if (unpaid) pay(unpaid.product_id, unpaid);
    },
    cancelUnpaid() {
      const box = $box.get();
      if (!box?.unpaid) return;
      change({ cancelling: true });
      cancel(box.unpaid.buss_orderid, (result) => {
        if (typeof result === 'number') handleRefusal(result);
        else words.tell(result);
        const isStill = result instanceof ApiFailure;
        if (!stands(box)) return;
        change({ cancelling: false, ...(!isStill && { unpaid: null, continued: null, paying: null }) });
      });
    },
    leaveUnpaid: () => change({ unpaid: null }),
    async findUnpaid() {
      const box = $box.get();
      const found = await look();
      if (found === null || typeof found === 'number') return false;
      if (box && stands(box)) change({ unpaid: found });
      return true;
    },
  };
}
