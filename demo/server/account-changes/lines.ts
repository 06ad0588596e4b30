import { ApiError } from '../http/api-error.ts';

/** A user has few pages in sight at a time, and a page holds its line only while it is in sight. */
const LINES_MAX = 6;
const RETRY_AFTER_SECONDS = 15;

/** Counts the open lines of each user in this process. */
export const createLines = () => {
  const open = new Map<string, number>();
  const change = (userId: string, by: 1 | -1) => {
    const now = (open.get(userId) ?? 0) + by;
    if (now > 0) open.set(userId, now);
    else open.delete(userId);
  };
  return {
    /** Throws `ApiError` 429 for one line too many; otherwise gives how to end it. */
    begin(userId: string): () => void {
      if ((open.get(userId) ?? 0) >= LINES_MAX)
        throw new ApiError('err_too_many_requests', { status: 429, retryAfter: RETRY_AFTER_SECONDS });
      change(userId, 1);
      let isOpen = true;
      return () => {
        if (isOpen) change(userId, -1);
        isOpen = false;
      };
    },
  };
};
