import { useCallback, useState } from 'react';
import type { CreditGrant } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad, type Loading } from '../../ui/use-load.ts';

/** The lots of credits that still have some left. */
export interface Grants extends Loading {
  /** Soonest expiry first; null until loaded. */
  list: readonly CreditGrant[] | null;
}

/** Fetches the lots anew each time the component appears. */
export const useGrants = (): Grants => {
  const { client } = useStores();
  const [list, setList] = useState<readonly CreditGrant[] | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/tenant/credit_grants', { silent: true, signal });
      setList(data.grants.filter(({ remaining }) => remaining > 0));
    },
    [client],
  );
  return { list, ...useLoad(fetch) };
};
