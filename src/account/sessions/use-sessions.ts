import { useCallback, useEffect, useState } from 'react';
import type { UserSession } from '../../contract/index.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { Stores } from '../../stores/registry.ts';

/** Where the user is signed in. */
export interface Sessions {
  /** The last seen first; null until they are there. */
  list: readonly UserSession[] | null;
  failure: ApiFailure | null;
  /** Fetches them anew. */
  load(): void;
}

export const useSessions = ({ client }: Stores): Sessions => {
  const [list, setList] = useState<readonly UserSession[] | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    client.call('GET /v1/user/sessions', { silent: true }).then(
      ({ data }) => setList(data.sessions),
      (error: unknown) => setFailure(asFailure(error)),
    );
  }, [client]);
  useEffect(load, [load]);
  return { list, failure, load };
};
