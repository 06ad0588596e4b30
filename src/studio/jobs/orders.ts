import { newId } from '../../api/device.ts';
import { ApiFailure, isRefusal } from '../../api/failure.ts';

/** Sends orders; the same one has the same key until an answer came, so that it is never paid twice. */
export function createOrders<Order, Item>(post: (body: Order, idempotencyKey: string) => Promise<Item>) {
  let open: { key: string; order: string } | null = null;
  return {
    /** Rejects after the user was told. */
    async send(order: Order): Promise<Item> {
      const written = JSON.stringify(order);
      if (open?.order !== written) open = { key: newId(), order: written };
      try {
        const item = await post(order, open.key);
        open = null;
        return item;
      } catch (error) {
        if (error instanceof ApiFailure && isRefusal(error)) open = null;
        throw error;
      }
    },
  };
}
