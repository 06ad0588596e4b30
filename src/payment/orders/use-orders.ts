import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../contract/index.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { latest } from '../../stores/latest.ts';
import { useStores } from '../../stores/use-stores.ts';
import { paymentsOf } from '../payments.ts';

interface Orders {
  /** Null until they were fetched. */
  orders: readonly Order[] | null;
  failure: ApiFailure | null;
  hasMore: boolean;
  loadingMore: boolean;
  reload(): void;
  loadMore(): void;
}

/**
 * Orders of the workspace, the newest first; fetched again when plan or balance change, and after the popup was open.
 * @param ended how many orders were given up here: another number fetches them again too
 */
export function useOrders(ended: number): Orders {
  const stores = useStores();
  const { client, bonus } = stores;
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [turn] = useState(latest);
  const balance = useStore(bonus.$bonus);
  const isBuying = useStore(paymentsOf(stores).$checkout) !== null;

  const load = useCallback(
    async (from: string | null) => {
      const isLatest = turn();
      try {
        const { data } = await client.call('GET /v1/pay/orders', {
          query: from === null ? {} : { cursor: from },
          silent: true,
        });
        if (!isLatest()) return;
        setOrders((before) => (from === null ? data.orders : [...(before ?? []), ...data.orders]));
        setCursor(data.next_cursor);
        setFailure(null);
      } catch (error) {
        if (isLatest()) setFailure(asFailure(error));
      }
      setLoadingMore(false);
    },
    [client, turn],
  );
  useEffect(() => {
    if (!isBuying) void load(null);
  }, [load, balance, isBuying, ended]);
  return {
    orders,
    failure,
    hasMore: cursor !== null,
    loadingMore,
    reload: () => void load(null),
    loadMore() {
      if (cursor === null || loadingMore) return;
      setLoadingMore(true);
      void load(cursor);
    },
  };
}
