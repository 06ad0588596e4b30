import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '../api/contract.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';
import { paymentsOf } from './payments.ts';

interface Orders {
  /** Null until they were fetched. */
  orders: readonly Order[] | null;
  failure: ApiFailure | null;
  hasMore: boolean;
  loadingMore: boolean;
  reload(): void;
  loadMore(): void;
}

/** Orders of the workspace, the newest first; fetched again when plan or balance change, and after the popup was open. */
export function useOrders(stores: Stores): Orders {
  const { client, bonus } = stores;
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const asked = useRef(0);
  const balance = useStore(bonus.$bonus);
  const isBuying = useStore(paymentsOf(stores).$box) !== null;

  const load = useCallback(
    async (from: string | null) => {
      const mine = ++asked.current;
      try {
        const { data } = await client.call('GET /v1/pay/orders', {
          query: from === null ? {} : { cursor: from },
          silent: true,
        });
        if (mine !== asked.current) return;
        setOrders((before) => (from === null ? data.orders : [...(before ?? []), ...data.orders]));
        setCursor(data.next_cursor);
        setFailure(null);
      } catch (error) {
        if (mine === asked.current) setFailure(error as ApiFailure);
      }
      setLoadingMore(false);
    },
    [client],
  );
  useEffect(() => {
    if (!isBuying) void load(null);
  }, [load, balance, isBuying]);
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
