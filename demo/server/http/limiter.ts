import { ApiError } from './api-error.ts';

interface Turns {
  /** Most concurrent tasks. */
  running: number;
  /** Most queued tasks, of all callers together. */
  waiting: number;
  /** Most queued tasks per caller. Default: `waiting`. */
  each?: number;
  /** Retry-After in seconds for a caller that is refused. */
  retryAfter?: number;
}

/**
 * Runs at most `running` tasks and queues at most `waiting`. Queued callers are served in turn, one task each, so one
 * caller's backlog does not delay others.
 *
 * @throws ApiError err_service_busy when the queue is full
 */
export const createLimiter = ({ running, waiting, each = waiting, retryAfter = 3 }: Turns) => {
  /** What waits, by caller; whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();
  let free = running;
  let count = 0;

  const wait = (caller: string): Promise<void> => {
    const line = lines.get(caller) ?? [];
    if (count >= waiting || line.length >= each)
      throw new ApiError('err_service_busy', { status: 503, retryAfter });
    count++;
    lines.set(caller, line);
    return new Promise((resolve) => line.push(resolve));
  };
  const startNext = (): void => {
    const [first] = lines;
    if (!first) return void free++;
    const [caller, line] = first;
    const start = line.shift()!;
    count--;
    // Behind the others, if more of it waits
    lines.delete(caller);
    if (line.length > 0) lines.set(caller, line);
    // The embedded database answers without a turn of the event loop: one task after the other would keep out new requests
    setImmediate(start);
  };

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await wait(caller);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
};
