import { atom, computed, type ReadableAtom } from 'nanostores';
import { CODE_OK } from '../api/constants.ts';
import type { CallAnswer } from '../api/contract.ts';
import { ApiFailure, asFailure } from '../api/failure.ts';
import { onPage } from '../api/page.ts';
import type { AnyHost } from '../element/host.ts';
import { latest } from '../stores/latest.ts';
import { readPendingOrder } from '../stores/pending-order.ts';
import type { Stores } from '../stores/registry.ts';
import { openBox, type Box, type WaitingOrder } from './box.ts';
import { isBlockedBy, type PaymentTab, type Standing, type Wish } from './choose.ts';
import { debounce } from './debounce.ts';
import { offerOf, type Offer } from './offers.ts';
import { createOrderFollower, type OrderFollower } from './order-follower.ts';
import { createPaidOrders, type PaidOrders } from './paid-orders.ts';
import { isPaymentCode, type PaymentCode } from './payment-code.ts';

const CHECK_MS = 300;
const CANCEL_MS = 500;

/** Above every plan there is something to buy. */
const VISITOR: Standing = { level: 0, hasMembership: false };

/** What the user is told of a purchase, for who shows it. */
type PaymentWord = PaymentCode | 'cancelled' | 'pending' | ApiFailure;

/** Everything about buying that the elements of a page share. */
export interface Payments {
  /** Null until they were fetched. */
  readonly $offers: ReadableAtom<readonly Offer[] | null>;
  /** Why they could not be fetched; null when nothing is wrong. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Null until the plan of the workspace is known; a visitor has none. */
  readonly $standing: ReadableAtom<Standing | null>;
  /** Null while the popup is closed. */
  readonly $box: ReadableAtom<Box | null>;
  readonly orders: OrderFollower;
  readonly paid: PaidOrders;
  /** An element that can show the popup; gives how to take that back. */
  attach(host: AnyHost): () => void;
  /** Whether this element speaks of what happened: the one that showed the popup last, else the first. */
  speaks(host: AnyHost): boolean;
  /** Fetches the products anew, as the user who is signed in can buy them, else as a visitor. */
  load(): Promise<void>;
  open(owner: AnyHost, wish: Wish): void;
  close(): void;
  chooseTab(tab: PaymentTab): void;
  choose(productId: string): void;
  /** Goes on to all products, from the payment of one. */
  chooseAmongAll(tab: PaymentTab): void;
  /** Looks for an unpaid order, then goes on to the payment. */
  buy(offer: Offer): void;
  /** Whether something that was bought before stands in the way. */
  isBlocked(offer: Offer): boolean;
  /** Back from the payment to the products. */
  back(): void;
  /** Goes on with the unpaid order that was found. */
  proceed(): void;
  /** Cancels the unpaid order that was found. */
  cancelUnpaid(): void;
  /** Leaves the unpaid order as it is. */
  leaveUnpaid(): void;
  /** The unpaid order; null for none. */
  findWaiting(): Promise<WaitingOrder | null>;
  /** Looks for an unpaid order and lets the user decide; gives whether there is one. */
  findUnpaid(): Promise<boolean>;
  /** A refusal with a text of its own: tells the user, and looks what the workspace has now. */
  heed(code: number): void;
  /** Tells the user. */
  tell(word: PaymentWord): void;
  /** Hears of what the user has to be told; gives how to stop. */
  onWord(listener: (word: PaymentWord) => void): () => void;
}

type Waiting = CallAnswer<'GET /v1/pay/get_wait_for_pay'>['data'];

const waitingOrder = (data: Waiting): WaitingOrder | null =>
  data && {
    buss_orderid: data.buss_orderid,
    product_id: data.product_id,
    paypalId: data.result.Result.Paypal.id,
  };

/** What the elements of one server and user share. */
export const paymentsOf = (stores: Stores): Payments =>
  onPage(`payments ${stores.client.apiBase}`, () => createPayments(stores));

function createPayments(stores: Stores): Payments {
  const { client, session, bonus, storage } = stores;
  const $offers = atom<readonly Offer[] | null>(null);
  const $failure = atom<ApiFailure | null>(null);
  const $box = atom<Box | null>(null);
  const orders = createOrderFollower(stores);
  const listeners = new Set<(word: PaymentWord) => void>();
  const hosts = new Set<AnyHost>();
  let speaker: AnyHost | null = null;
  const tell = (word: PaymentWord) => listeners.forEach((listener) => listener(word));
  const change = (part: Partial<Box>) => {
    const box = $box.get();
    if (box) $box.set({ ...box, ...part });
  };
  const pay = (paying: string, continued: WaitingOrder | null = null) =>
    change({ paying, continued, checking: null, unpaid: null });

  /** What the server says of unpaid orders: one, none, or a code. A check that fails finds none. */
  const look = async (): Promise<WaitingOrder | number | null> => {
    try {
      const { data } = await client.call('GET /v1/pay/get_wait_for_pay', { silent: true });
      return waitingOrder(data);
    } catch (error) {
      const { code, status } = asFailure(error);
      return code !== CODE_OK && status < 400 ? code : null;
    }
  };
  const findWaiting = async () => {
    const found = await look();
    return typeof found === 'number' ? null : found;
  };
  const heed = (code: number) => {
    if (!isPaymentCode(code)) return;
    tell(code);
    void bonus.refresh();
  };
  /** Whether the popup still stands as it was opened. */
  const stands = ({ wish }: Box) => $box.get()?.wish === wish;
  const check = debounce(async (box: Box, id: string) => {
    const found = await look();
    if (!stands(box) || $box.get()?.checking !== id) return;
    if (found === null) return pay(id);
    change({ checking: null });
    if (typeof found === 'number') heed(found);
    else change({ unpaid: found });
  }, CHECK_MS);
  const cancel = debounce(async (box: Box, { buss_orderid }: WaitingOrder) => {
    let left: Partial<Box> = { unpaid: null, continued: null, paying: null };
    try {
      await client.call('POST /v1/pay/cancel', { body: { buss_orderid }, silent: true });
      tell('cancelled');
    } catch (error) {
      const failure = asFailure(error);
      if (isPaymentCode(failure.code)) heed(failure.code);
      else {
        tell(failure);
        left = {};
      }
    }
    if (stands(box)) change({ ...left, cancelling: false });
  }, CANCEL_MS);

  const turn = latest();
  const load = async () => {
    const isLatest = turn();
    const isKnown = session.$session.get().status === 'signed-in';
    $failure.set(null);
    try {
      const [{ data }] = await Promise.all([
        client.call('GET /v1/app/products', { query: { type: -1 }, silent: true }),
        isKnown && bonus.refresh(),
      ]);
      // Who signs in meanwhile has prices of their own
      if (!isLatest()) return;
      $offers.set(data.product_list.map(offerOf).filter((offer) => offer !== null));
      // Its own failures are silent
      if (isKnown && !bonus.$bonus.get()) throw new ApiFailure('network');
    } catch (error) {
      if (isLatest()) $failure.set(asFailure(error));
    }
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
    $offers.set(null);
    const box = $box.get();
    if (box) $box.set({ ...openBox(box.owner, box.wish), tab: box.tab, chosen: box.chosen });
  });

  const unfinished = () => {
    const uid = session.$session.get().user?.uid;
    return uid === undefined ? null : readPendingOrder(storage, uid);
  };
  const isBlocked = (offer: Offer) => orders.$notDone.get() !== null || isBlockedBy(offer, unfinished());

  return {
    $offers,
    $failure,
    $standing: computed(
      [session.$session, bonus.$bonus, bonus.$plan],
      ({ status }, has, { hasMembership }) => {
        if (status === 'signed-out') return VISITOR;
        return has ? { level: has.level, hasMembership } : null;
      },
    ),
    $box,
    orders,
    paid: createPaidOrders(stores),
    load,
    attach(host) {
      hosts.add(host);
      return () => {
        hosts.delete(host);
        if (speaker === host) speaker = null;
        if ($box.get()?.owner === host) close();
      };
    },
    speaks: (host) => host === (speaker ?? [...hosts][0]),
    open(owner, wish) {
      speaker = owner;
      $box.set(openBox(owner, wish));
    },
    close,
    chooseTab: (tab) => change({ tab, chosen: null, checking: null }),
    choose(chosen) {
      if ($box.get()?.chosen !== chosen) change({ chosen, checking: null });
    },
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
    isBlocked,
    back: () => change({ paying: null, continued: null }),
    proceed() {
      const unpaid = $box.get()?.unpaid;
      if (unpaid) pay(unpaid.product_id, unpaid);
    },
    cancelUnpaid() {
      const box = $box.get();
      if (!box?.unpaid) return;
      change({ cancelling: true });
      cancel(box, box.unpaid);
    },
    leaveUnpaid: () => change({ unpaid: null }),
    findWaiting,
    async findUnpaid() {
      const box = $box.get();
      const unpaid = await findWaiting();
      if (box && stands(box)) change({ unpaid });
      return unpaid !== null;
    },
    heed,
    tell,
    onWord(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
