import { ApiError } from './api-error.ts';

interface Attempts {
  /** How many attempts a key has in a window. */
  max: number;
  /** It begins with the first attempt. */
  windowMs: number;
}

/** So many keys are remembered before those whose window has ended are forgotten. */
const KEYS_MAX = 10_000;

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts attempts by key, in this process: a row in the database for each would cost more than it guards.
 *
 * @param now clock in milliseconds
 */
export const createAttemptLimit = (
  { max, windowMs }: Attempts,
  now: () => number = () => performance.now(),
) => {
  const windows = new Map<string, Window>();
  const forgetEnded = () => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
  };
  const openWindow = (key: string): Window | undefined => {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  };
  return {
    /** @throws ApiError 429 with the time to wait when the key has no attempts left */
    demandLeft(key: string): void {
      const window = openWindow(key);
      if (!window || window.count < max) return;
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      throw new ApiError('err_too_many_requests', { status: 429, retryAfter });
    },
    /** Counts an attempt. */
    count(key: string): void {
      const window = openWindow(key);
      if (window) return void window.count++;
      if (windows.size >= KEYS_MAX) forgetEnded();
      windows.set(key, { count: 1, endsAt: now() + windowMs });
    },
  };
};
