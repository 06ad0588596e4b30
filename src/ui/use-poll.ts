import { useCallback, useEffect, useState } from 'react';
import { asFailure, isAborted, type ApiFailure } from '../api/failure.ts';
import type { Loading } from './use-load.ts';

/**
 * Fetches when the component appears and, while the page is seen, again and again: each time so long after the last answer
 * came, however slow the server is. A failure stays until a fetch has succeeded.
 * @param fetch keeps what it got by itself, unless the signal was aborted meanwhile
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
      // The same one again is no news
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
