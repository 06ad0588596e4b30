import { newId } from '../../api/device.ts';
import { ApiFailure, isRefusal } from '../../api/failure.ts';
import { toJson } from '../../api/to-json.ts';

/** Sends orders. An order repeated before an answer keeps its key, so that it is never charged twice. */
export function createOrders<Order, Item>(post: (body: Order, idempotencyKey: string) => Promise<Item>) {
  let open: { key: string; order: string } | null = null;
  return {
    /** Rejects on failure; the user has been told by then. */
    async send(order: Order): Promise<Item> {
      const written = toJson(order);
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
