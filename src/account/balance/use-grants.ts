import { useEffect, useState } from 'react';
import type { CreditGrant } from '../../contract/index.ts';
import { asFailure, isAborted, type ApiFailure } from '../../api/failure.ts';
import type { Stores } from '../../stores/registry.ts';

/** The lots of credits that can still be spent. */
export interface Grants {
  /** What expires soonest first; null until they are there. */
  list: readonly CreditGrant[] | null;
  failure: ApiFailure | null;
  retry(): void;
}

/** Fetches the lots anew each time the component appears. */
export const useGrants = ({ client }: Stores): Grants => {
  const [list, setList] = useState<readonly CreditGrant[] | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    client.call('GET /v1/tenant/credit_grants', { silent: true, signal: gone.signal }).then(
      ({ data }) => setList(data.grants.filter(({ remaining }) => remaining > 0)),
      (error: unknown) => {
        if (!isAborted(error)) setFailure(asFailure(error));
      },
    );
    return () => gone.abort();
  }, [client, attempt]);
  return {
    list,
    failure,
    retry() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
  };
};
