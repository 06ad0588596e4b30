import { useStore } from '@nanostores/react';
import type { Order } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { usePaged, type Paged } from '../../ui/lists/use-paged.ts';
import { paymentsOf } from '../payments.ts';

/**
 * Orders of the workspace, newest first. Refetched when the plan or balance changes, a payment is refused, or the popup
 * closes.
 * @param ended number of orders cancelled here; refetches when it changes
 */
export function useOrders(ended: number): Paged<Order> {
  const stores = useStores();
  const { client, bonus } = stores;
  const balance = useStore(bonus.$bonus);
  const isBuying = useStore(paymentsOf(stores).$checkout) !== null;
  const refusals = useStore(bonus.$refusals).map(({ buss_orderid }) => buss_orderid);
  const state = [balance?.credit_balance, balance?.level, balance?.expired_time, ended, ...refusals].join(
    ' ',
  );
  return usePaged<Order>(
    isBuying ? null : 'orders',
    async (cursor) => {
      const query = cursor === null ? {} : { cursor };
      const { data } = await client.call('GET /v1/pay/orders', { query, silent: true });
      return { items: data.orders, cursor: data.next_cursor };
    },
    ({ buss_orderid }) => buss_orderid,
    state,
  );
}
