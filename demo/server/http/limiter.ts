import { ApiError } from './api-error.ts';

interface Turns {
  /** Concurrent runs. */
  running: number;
  /** How much may wait, of all callers. */
  waiting: number;
  /** How much of it may be of one caller; all of it unless given. */
  each?: number;
  /** Retry-After in seconds for a caller that is refused. */
  retryAfter?: number;
}

/**
 * Limits how much work runs at once and how much may wait for it. Callers take turns: one that asks for much waits for
 * itself, and another one's work goes next.
 *
 * @throws ApiError err_service_busy when more would wait
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
    start();
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
