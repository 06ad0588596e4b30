import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { usePaged, type Paged } from '../../ui/lists/use-paged.ts';
import { paymentsOf } from '../payments.ts';

/**
 * Orders of the workspace, newest first. Refetched when the plan or balance changes, when the server sends the account's
 * state, or when the popup closes.
 * @param ended number of orders cancelled here; refetches when it changes
 */
export function useOrders(ended: number): Paged<Order> {
  const stores = useStores();
  const { client, bonus } = stores;
  const balance = useStore(bonus.$bonus);
  const isBuying = useStore(paymentsOf(stores).$checkout) !== null;
  // The list is a new one with every state that the server sends. A partial refund changes nothing else in it
  const [sent, setSent] = useState(0);
  useEffect(() => bonus.$refusals.listen(() => setSent((count) => count + 1)), [bonus]);
  const state = [balance?.credit_balance, balance?.level, balance?.expired_time, ended, sent].join(' ');
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
