import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of each line that is logged by work that somebody ordered. */
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
