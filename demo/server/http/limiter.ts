import { ApiError } from './api-error.ts';

interface Turns {
  /** Concurrent runs. */
  running: number;
  /** Length of the queue. */
  waiting: number;
  /** Retry-After in seconds for a caller that finds the queue full. */
  retryAfter?: number;
}

/**
 * Limits how much work runs at once and how much may queue for it.
 *
 * @throws ApiError err_service_busy when more would wait
 */
export const createLimiter = ({ running, waiting, retryAfter = 3 }: Turns) => {
  const line: (() => void)[] = [];
  let free = running;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0 && line.length >= waiting)
      throw new ApiError('err_service_busy', { status: 503, retryAfter });
    if (free > 0) free--;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
};
