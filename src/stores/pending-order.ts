import { storageKey } from '../api/storage-key.ts';
import { toJson } from '../api/to-json.ts';
import type { Stores } from './registry.ts';

/** A paid order whose plan or credits have not arrived yet. */
export interface PendingOrder {
  readonly buss_orderid: string;
  /** Title of the product. */
  readonly plan: string;
  /** Level of a plan; 0 for a credit package. */
  readonly level: number;
}

/** Where this browser remembers the orders at one server. */
type Place = Pick<Stores, 'storage' | 'client'>;

const PREFIX = 'CHECK_ORDER';

const keyOf = ({ client }: Place, uid: string) => storageKey(client.apiBase, PREFIX + uid);

/** The user's unfinished order that this browser remembers; null for none. */
export function readPendingOrder(place: Place, uid: string): PendingOrder | null {
  try {
    const stored = place.storage.get(keyOf(place, uid));
    const order = JSON.parse(stored ?? 'null') as Partial<PendingOrder> | null;
    if (typeof order?.buss_orderid !== 'string') return null;
    return { buss_orderid: order.buss_orderid, plan: order.plan ?? '', level: Number(order.level) || 0 };
  } catch {
    return null;
  }
}

export const writePendingOrder = (place: Place, uid: string, order: PendingOrder): void =>
  void place.storage.set(keyOf(place, uid), toJson(order));

export const removePendingOrder = (place: Place, uid: string): void =>
  place.storage.remove(keyOf(place, uid));

/**
 * Calls back when another tab stores an order of any user (false) or removes one (true).
 * @returns unsubscribe
 */
export function onPendingOrder(listener: (isDone: boolean) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || key.includes(PREFIX)) listener(newValue === null);
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => globalThis.removeEventListener?.('storage', onStorage);
}
