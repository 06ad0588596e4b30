import type { AnyHost } from '../../element/host.ts';
import { PRODUCT_CREDIT } from '../../contract/constants/payments.ts';
import type { Order } from '../../contract/index.ts';
import type { PendingOrder } from '../../stores/pending-order.ts';
import type { Stores } from '../../stores/registry.ts';
import { raise } from '../raise.ts';
import type { BoughtOrder } from '../spec.ts';

/** Reports paid orders to the page. */
export interface PaidOrders {
  /** Remembers what an order buys, for when it is paid. */
  note(bought: BoughtOrder): void;
  /**
   * Raises the event, once for each order. An order that was not noted is looked up; if that fails, no event is raised.
   */
  tell(host: AnyHost, order: Pick<PendingOrder, 'buss_orderid' | 'level'>): Promise<void>;
  /** An order with what it brought; undefined if the server does not list it or the request fails. */
  look(id: string): Promise<Order | undefined>;
}

export function createPaidOrders({ client }: Stores): PaidOrders {
  const noted = new Map<string, BoughtOrder>();
  const told = new Set<string>();
  const look = async (id: string): Promise<Order | undefined> => {
    try {
      const { data } = await client.call('GET /v1/pay/orders', { query: {}, silent: true });
      return data.orders.find(({ buss_orderid }) => buss_orderid === id);
    } catch {
      return undefined;
    }
  };
  const find = async (id: string, level: number): Promise<BoughtOrder | undefined> => {
    const order = await look(id);
    return (
      order && {
        order: id,
        product: order.product_id,
        title: order.title,
        kind: order.product_type === PRODUCT_CREDIT ? 'credits' : 'plan',
        level,
        total: order.total,
        currency: order.currency,
      }
    );
  };
  return {
    look,
    note: (bought) => void noted.set(bought.order, bought),
    async tell(host, { buss_orderid: id, level }) {
      if (told.has(id)) return;
      told.add(id);
      const bought = noted.get(id) ?? (await find(id, level));
      if (bought) raise(host, 'vox-payment-paid', bought);
      // The next call looks it up again
      else told.delete(id);
    },
  };
}
