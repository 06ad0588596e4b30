import { AsyncLocalStorage } from 'node:async_hooks';

/** What each line has that work which was ordered logs. */
export interface LogScope {
  /** The request that ordered it; null where that is not known. */
  request_id: string | null;
  job: string;
}

/**
 * Node takes a quarter of a microsecond more for each promise of a process once it is used. Coarse work may: requests, which
 * are many and short, say by themselves which they are.
 */
const scopes = new AsyncLocalStorage<LogScope | undefined>();

/** Does work; whatever is logged for it, at once or later, has these fields. */
export const inLogScope = <T>(scope: LogScope, work: () => T): T => scopes.run(scope, work);

/** Of what is done now; undefined outside of all. */
export const logScope = (): LogScope | undefined => scopes.getStore();

/** Calls back in the scope of whoever asked for that, not of whoever happens to call. */
export const keepLogScope = <A extends unknown[]>(hear: (...given: A) => void): ((...given: A) => void) => {
  const scope = logScope();
  return (...given) => {
    if (scope === logScope()) hear(...given);
    else scopes.run(scope, () => hear(...given));
  };
};
