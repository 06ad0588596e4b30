import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Order } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { usePaged, type Paged } from '../../ui/lists/use-paged.ts';
import { paymentsOf } from '../payments.ts';

/**
 * Orders of the workspace, the newest first; fetched again when plan or balance change, and after the popup was open.
 * @param ended how many orders were given up here: another number fetches them again too
 */
export function useOrders(ended: number): Paged<Order> {
  const stores = useStores();
  const { client, bonus } = stores;
  const balance = useStore(bonus.$bonus);
  const isBuying = useStore(paymentsOf(stores).$checkout) !== null;
  const state = useMemo(() => [balance, ended], [balance, ended]);
  return usePaged<Order>(
    isBuying ? null : state,
    async (cursor) => {
      const query = cursor === null ? {} : { cursor };
      const { data } = await client.call('GET /v1/pay/orders', { query, silent: true });
      return { items: data.orders, cursor: data.next_cursor };
    },
    ({ buss_orderid }) => buss_orderid,
  );
}
