import { useCallback, useEffect, useState } from 'react';
import { asFailure, isAborted, type ApiFailure } from '../api/failure.ts';
import type { Loading } from './use-load.ts';

/**
 * Fetches when the component mounts, then repeatedly while the page is visible. The pause starts when an answer has
 * come, however slow the server is. A failure stays until a fetch succeeds.
 * @param fetch stores the result itself, unless the signal has been aborted
 * @param pauseMs pause between an answer and the next fetch
 */
export const usePoll = (fetch: (signal: AbortSignal) => Promise<unknown>, pauseMs: number): Loading => {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await fetch(gone.signal).then(
        () => null,
        (error: unknown) => error,
      );
      if (gone.signal.aborted) return;
      if (found === null) setFailure(null);
      // Keep the first failure: a repeated one is no news
      else if (!isAborted(found)) setFailure((before) => before ?? asFailure(found));
      wait();
    };
    const wait = () => {
      timer = setTimeout(() => (document.visibilityState === 'visible' ? void look() : wait()), pauseMs);
    };
    void look();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [fetch, pauseMs, attempt]);
  const load = useCallback(() => setAttempt((count) => count + 1), []);
  return { failure, load };
};
