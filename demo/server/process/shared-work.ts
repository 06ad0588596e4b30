interface Shared<T> {
  readonly result: Promise<T>;
  readonly end: AbortController;
  waiting: number;
}

/** Runs work once per key for all callers that ask while it runs. Aborts it when no caller waits for it any longer. */
export const createSharedWork = <T>() => {
  const underWay = new Map<string, Shared<T>>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> => {
    const end = new AbortController();
    const begun: Shared<T> = { result: work(end.signal), end, waiting: 0 };
    underWay.set(key, begun);
    return begun;
  };
  const forget = (key: string, shared: Shared<T>) => {
    if (underWay.get(key) === shared) underWay.delete(key);
  };

  /**
   * Runs the work, or waits for the run under that key. When the work rejects, it rejects for every caller.
   *
   * @param signal aborted when this caller stops waiting
   */
  return async (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const shared = underWay.get(key) ?? begin(key, work);
    shared.waiting++;
    const leave = () => {
      if (--shared.waiting > 0) return;
      // Later callers start a run of their own
      forget(key, shared);
      shared.end.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await shared.result;
    } finally {
      signal.removeEventListener('abort', leave);
      forget(key, shared);
    }
  };
};
