import { useCallback, useState } from 'react';
import type { UserSession } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad, type Loading } from '../../ui/use-load.ts';

/** The user's sessions. */
export interface Sessions extends Loading {
  /** Most recently seen first; null until loaded. */
  list: readonly UserSession[] | null;
}

export const useSessions = (): Sessions => {
  const { client } = useStores();
  const [list, setList] = useState<readonly UserSession[] | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/user/sessions', { silent: true, signal });
      setList(data.sessions);
    },
    [client],
  );
  return { list, ...useLoad(fetch) };
};
