import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of each line that is logged by work that somebody ordered. */
export interface LogScope {
  /** The request that ordered it; null when unknown. */
  request_id: string | null;
  job: string;
}

/**
 * Once it is used, every promise of the process takes a quarter of a microsecond longer. That is acceptable for jobs.
 * Requests are many and short, so they add their id to each log line themselves.
 */
const scopes = new AsyncLocalStorage<LogScope | undefined>();

/** Runs work; everything it logs, at once or later, has these fields. */
export const inLogScope = <T>(scope: LogScope, work: () => T): T => scopes.run(scope, work);

/** The scope of the work that runs now; undefined outside of such work. */
export const logScope = (): LogScope | undefined => scopes.getStore();

/** A callback that runs in the scope in which it was made, not in that of its caller. */
export const keepLogScope = <A extends unknown[]>(hear: (...given: A) => void): ((...given: A) => void) => {
  const scope = logScope();
  return (...given) => {
    if (scope === logScope()) hear(...given);
    else scopes.run(scope, () => hear(...given));
  };
};
