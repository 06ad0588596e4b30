import { atom, type ReadableAtom } from 'nanostores';
import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { OrderInfo } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import {
  onPendingOrder,
  readPendingOrder,
  removePendingOrder,
  writePendingOrder,
  type PendingOrder,
} from '../../stores/pending-order.ts';
import type { Stores } from '../../stores/registry.ts';

const POLL_MS = 1_000;
const POLLS_MAX = 100;

/** Watches the order that is paid until what was bought has arrived. */
export interface OrderFollower {
  /** The order that is not done; null for none. While there is one nothing else can be bought. */
  readonly $notDone: ReadableAtom<PendingOrder | null>;
  /** Remembers an order that was just paid, for this tab, the others and the next visit. */
  remember(order: PendingOrder): void;
  /** Looks for a remembered order and follows it. */
  check(): void;
  /** Follows the order again that took longer than it was followed for. */
  followAgain(): void;
  /** Subscribes to orders that are completed. @returns unsubscribe */
  onCompleted(listener: (order: PendingOrder) => void): () => void;
}

export function createOrderFollower(stores: Stores): OrderFollower {
  const { client, session, bonus } = stores;
  const $notDone = atom<PendingOrder | null>(null);
  const listeners = new Set<(order: PendingOrder) => void>();
  const uid = () => session.$session.get().user?.uid;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let followed: string | undefined;
  /** The order that this tab paid, or found when it began: what another tab pays is that one's to tell. */
  let own: PendingOrder | null = null;

  const stop = () => {
    clearTimeout(timer);
    followed = undefined;
    $notDone.set(null);
  };
  const ask = async (order: PendingOrder): Promise<OrderInfo | 'unknown' | null> => {
    try {
      const { data } = await client.call('GET /v1/pay/get_order', {
        query: { buss_orderid: order.buss_orderid },
        silent: true,
      });
      return data.order_info;
    } catch (error) {
      return error instanceof ApiFailure && error.type === 'err_not_found' ? 'unknown' : null;
    }
  };
  const finish = (user: string, order: PendingOrder, status: number) => {
    const tells = own?.buss_orderid === order.buss_orderid && status === ORDER_STATUS.completed;
    own = null;
    removePendingOrder(stores, user);
    stop();
    void bonus.refresh();
    if (tells) for (const listener of listeners) listener(order);
  };
  const poll = async (user: string, order: PendingOrder, left: number) => {
    const info = await ask(order);
    // Signed out, another user, or done by another tab meanwhile
    if (followed !== order.buss_orderid || uid() !== user) return;
    if (info === 'unknown') return finish(user, order, ORDER_STATUS.lapsed);
    if (info && (info.status !== ORDER_STATUS.waiting || Date.now() / 1000 > info.pay_out_time)) {
      return finish(user, order, info.status);
    }
    if (left > 1) timer = setTimeout(poll, POLL_MS, user, order, left - 1);
    // It still blocks purchases
    else followed = undefined;
  };
  const follow = () => {
    const user = uid();
    // Another tab may have forgotten it a moment before this one hears how it ended
    const order = user ? (own ?? readPendingOrder(stores, user)) : null;
    if (!user || !order) return stop();
    if (followed === order.buss_orderid) return;
    clearTimeout(timer);
    followed = order.buss_orderid;
    $notDone.set(order);
    void poll(user, order, POLLS_MAX);
  };
  const check = () => {
    const user = uid();
    if (user) own ??= readPendingOrder(stores, user);
    follow();
  };

  let known = uid();
  session.$session.listen(() => {
    if (known === uid()) return;
    known = uid();
    own = null;
    check();
  });
  onPendingOrder(follow);

  return {
    $notDone,
    remember(order) {
      const user = uid();
      if (!user) return;
      own = order;
      writePendingOrder(stores, user, order);
    },
    check,
    followAgain: follow,
    onCompleted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
