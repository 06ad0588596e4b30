import { createFairLine, type FairLine } from './fair-line.ts';

/** Whose turn the work takes (`who`), and the signal that aborts it. */
export interface Asking {
  who: string;
  signal: AbortSignal;
}

/** Runs work when the workspace's turn comes. Rejects at once when aborted, even while it waits. */
export type Turns<E> = <T>(
  engine: E,
  tenantId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Lets each engine work on several things at once and serves the workspaces in fair turns.
 *
 * @param most maximum number of things that an engine works on at once
 */
export const createTurns = <E extends object>(most: (engine: E) => number): Turns<E> => {
  const lines = new WeakMap<E, FairLine>();
  const lineOf = (engine: E): FairLine => {
    const line = lines.get(engine) ?? createFairLine(most(engine));
    lines.set(engine, line);
    return line;
  };
  return <T>(engine: E, tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const abort = () => reject(signal.reason);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      const done = lineOf(engine).run(tenantId, async () => {
        signal.throwIfAborted();
        return work();
      });
      done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
};
