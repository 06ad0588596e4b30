import { useCallback, useEffect, useState } from 'react';
import { asFailure, isAborted, type ApiFailure } from '../api/failure.ts';

/** State of something fetched when a component mounts. */
export interface Loading {
  /** Why the last fetch failed. */
  failure: ApiFailure | null;
  /** Fetches again and aborts a fetch under way. */
  load(): void;
}

/**
 * Fetches when the component mounts, and again when `fetch` changes.
 * @param fetch stores the result itself, unless the signal has been aborted
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
      // An old failure says nothing about the next fetch
      setFailure(null);
    };
  }, [fetch, attempt]);
  const load = useCallback(() => setAttempt((count) => count + 1), []);
  return { failure, load };
};
