import { createLimiter } from '../http/limiter.ts';

/** Rejects at once when aborted, also while others are at work. */
export type Turns<E> = <T>(
  engine: E,
  tenantId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Has each engine work on several things at once, in fair turns of the workspaces.
 *
 * @param most how many an engine works on at once
 */
export const createTurns = <E extends object>(most: (engine: E) => number): Turns<E> => {
  const limiters = new WeakMap<E, ReturnType<typeof createLimiter>>();
  const inTurn = (engine: E) => {
    const limiter = limiters.get(engine) ?? createLimiter({ running: most(engine), waiting: Infinity });
    limiters.set(engine, limiter);
    return limiter;
  };
  return <T>(engine: E, tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const abort = () => reject(signal.reason);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      const done = inTurn(engine)(tenantId, async () => {
        signal.throwIfAborted();
        return work();
      });
      done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
};
