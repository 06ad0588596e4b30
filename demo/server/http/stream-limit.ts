import { ApiError } from './api-error.ts';

interface Streams {
  /** Open streams of one key, such as a user. */
  each: number;
  /** Open streams of all keys together. */
  total?: number;
}

const RETRY_AFTER_SECONDS = 15;

/** Limits how many streams are open at once in this process. */
export const createStreamLimit = ({ each, total = Infinity }: Streams) => {
  const open = new Map<string, number>();
  let all = 0;
  const change = (key: string, by: 1 | -1) => {
    all += by;
    const now = (open.get(key) ?? 0) + by;
    if (now > 0) open.set(key, now);
    else open.delete(key);
  };
  return {
    /**
     * Counts a new stream. Call the returned function when the stream ends; further calls do nothing.
     *
     * @throws ApiError 429 when this key has too many streams, 503 when the server has
     */
    begin(key: string): () => void {
      const retryAfter = RETRY_AFTER_SECONDS;
      if ((open.get(key) ?? 0) >= each)
        throw new ApiError('err_too_many_requests', { status: 429, retryAfter });
      if (all >= total) throw new ApiError('err_service_busy', { status: 503, retryAfter });
      change(key, 1);
      let isOpen = true;
      return () => {
        if (isOpen) change(key, -1);
        isOpen = false;
      };
    },
  };
};

/** Yields the same items. Calls `end` after the last one, or when the reader leaves after the first read. */
export async function* endingWith<T>(items: AsyncGenerator<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    end();
  }
}
