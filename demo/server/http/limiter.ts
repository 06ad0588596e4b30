import { createFairLine } from '../process/fair-line.ts';
import { ApiError } from './api-error.ts';

interface Turns {
  /** Maximum number of concurrent tasks. */
  running: number;
  /** Maximum number of queued tasks of all callers together. */
  waiting: number;
  /** Maximum number of queued tasks per caller. Default: `waiting`. */
  each?: number;
  /** Retry-After in seconds for a refused caller. */
  retryAfter?: number;
}

/**
 * Runs at most `running` tasks and queues at most `waiting`. Queued callers are served in turn, as `createFairLine` does.
 *
 * @throws ApiError err_service_busy when the queue is full
 */
export const createLimiter = ({ running, waiting, each = waiting, retryAfter = 3 }: Turns) => {
  const line = createFairLine(running);
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (line.isBusy() && (line.waiting() >= waiting || line.waiting(caller) >= each))
      throw new ApiError('err_service_busy', { status: 503, retryAfter });
    return line.run(caller, work);
  };
};
