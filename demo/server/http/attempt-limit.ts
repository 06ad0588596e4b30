import { ApiError } from '../http/api-error.ts';

/** Requests of one key in a minute: far more than speech needs, so that a program that runs wild is all it stops. */
export const API_KEY_REQUESTS_PER_MINUTE = 600;

const MINUTE_MS = 60_000;
/** So many keys are remembered before those that are quiet are forgotten. */
const KEYS_MAX = 10_000;

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts requests by key, in this process: a row in the database for each would cost more than it guards.
 *
 * @param now clock in milliseconds
 * @returns what counts a request; it throws `ApiError` 429 with the time to wait when there were too many
 */
export const createRequestLimit = (now: () => number = () => performance.now()) => {
  const windows = new Map<string, Window>();
  const forgetEnded = () => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
  };
  return (apiKeyId: string): void => {
    let window = windows.get(apiKeyId);
    if (!window || window.endsAt <= now()) {
      if (windows.size >= KEYS_MAX) forgetEnded();
      window = { count: 0, endsAt: now() + MINUTE_MS };
      windows.set(apiKeyId, window);
    }
    window.count++;
    if (window.count <= API_KEY_REQUESTS_PER_MINUTE) return;
    const retryAfter = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
    throw new ApiError('err_too_many_requests', { status: 429, retryAfter });
  };
};
