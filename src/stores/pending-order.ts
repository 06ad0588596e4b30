import type { BrowserStorage } from '../api/browser-storage.ts';

/** An order that is paid, until what was bought has arrived. */
export interface PendingOrder {
  readonly buss_orderid: string;
  /** Title of the product. */
  readonly plan: string;
  /** Of a plan; 0 for a credit package. */
  readonly level: number;
}

const PREFIX = 'CHECK_ORDER';

const keyOf = (uid: string) => PREFIX + uid;

/** The order of a user that is not finished, as this browser remembers it; null for none. */
export function readPendingOrder(storage: BrowserStorage, uid: string): PendingOrder | null {
  try {
    const order = JSON.parse(storage.get(keyOf(uid)) ?? 'null') as Partial<PendingOrder> | null;
    if (typeof order?.buss_orderid !== 'string') return null;
    return { buss_orderid: order.buss_orderid, plan: order.plan ?? '', level: Number(order.level) || 0 };
  } catch {
    return null;
  }
}

export const writePendingOrder = (storage: BrowserStorage, uid: string, order: PendingOrder): void =>
  storage.set(keyOf(uid), JSON.stringify(order));

export const removePendingOrder = (storage: BrowserStorage, uid: string): void => storage.remove(keyOf(uid));

/** Hears of it when another tab remembers an order of anybody, or is done with it; gives how to stop. */
export function onPendingOrder(listener: (isDone: boolean) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener(newValue === null);
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => globalThis.removeEventListener?.('storage', onStorage);
}
