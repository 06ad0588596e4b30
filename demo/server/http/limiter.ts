import { ApiError } from './api-error.ts';

interface Turns {
  /** Pieces of work that run at once. */
  running: number;
  /** Pieces of work that may wait for it. */
  waiting: number;
  /** Seconds after which somebody who may not wait is told to come again. */
  retryAfter?: number;
}

/**
 * Lets so many pieces of work run at once and so many wait for it.
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
