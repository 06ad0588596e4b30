import { ApiError } from '../http/api-error.ts';

const RETRY_AFTER_SECONDS = 3;

/**
 * Lets so many pieces of work run at once and so many wait for it.
 *
 * @throws ApiError err_service_busy when more would wait
 */
export const createTurns = ({ running, waiting }: { running: number; waiting: number }) => {
  const line: (() => void)[] = [];
  let free = running;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0 && line.length >= waiting)
      throw new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
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
