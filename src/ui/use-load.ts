import { useCallback, useEffect, useState } from 'react';
import { asFailure, isAborted, type ApiFailure } from '../api/failure.ts';

/** Something that is fetched when a component appears. */
export interface Loading {
  /** Why the last fetch failed. */
  failure: ApiFailure | null;
  /** Fetches again; what is under way is given up. */
  load(): void;
}

/**
 * Fetches when the component appears, and again when `fetch` is another function.
 * @param fetch keeps what it got by itself, unless the signal was aborted meanwhile
 */
export const useLoad = (fetch: (signal: AbortSignal) => Promise<unknown>): Loading => {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    fetch(gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted && !isAborted(error)) setFailure(asFailure(error));
    });
    return () => {
      gone.abort();
      // It says nothing of the next fetch
      setFailure(null);
    };
  }, [fetch, attempt]);
  const load = useCallback(() => setAttempt((count) => count + 1), []);
  return { failure, load };
};
