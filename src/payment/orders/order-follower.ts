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

/** Polls a paid order until its purchase has arrived. */
export interface OrderFollower {
  /** The unfinished order; null without one. It blocks all other purchases. */
  readonly $notDone: ReadableAtom<PendingOrder | null>;
  /** Stores a just-paid order for this tab, other tabs and the next visit. */
  remember(order: PendingOrder): void;
  /** Follows the stored order, if there is one. */
  check(): void;
  /** Resumes following an order whose polls ran out. */
  followAgain(): void;
  /** Subscribes to completed orders. @returns unsubscribe */
  onCompleted(listener: (order: PendingOrder) => void): () => void;
}

export function createOrderFollower(stores: Stores): OrderFollower {
  const { client, session, bonus } = stores;
  const $notDone = atom<PendingOrder | null>(null);
  const listeners = new Set<(order: PendingOrder) => void>();
  const uid = () => session.$session.get().user?.uid;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let followed: string | undefined;
  /** The order that this tab paid, or found when it opened. Another tab reports the orders it paid itself. */
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
    // The user signed out or changed, or another tab finished the order meanwhile
    if (followed !== order.buss_orderid || uid() !== user) return;
    if (info === 'unknown') return finish(user, order, ORDER_STATUS.lapsed);
    if (info && (info.status !== ORDER_STATUS.waiting || Date.now() / 1000 > info.pay_out_time)) {
      return finish(user, order, info.status);
    }
    if (left > 1) timer = setTimeout(poll, POLL_MS, user, order, left - 1);
    // Out of polls: the order still blocks purchases
    else followed = undefined;
  };
  const follow = () => {
    const user = uid();
    // Another tab may remove the stored order a moment before this tab learns how it ended
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
