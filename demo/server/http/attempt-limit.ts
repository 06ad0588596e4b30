import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';

interface Attempts {
  /** Attempts per key and window. */
  max: number;
  /** Length of a window in milliseconds. It starts with the first attempt. */
  windowMs: number;
}

/**
 * How long the server waits before it answers a page with a refusal. A browser opens few connections to a server, so a page
 * that repeats its request after each refusal sends only a few in this time.
 */
const REFUSAL_MS = 500;

/** Maximum number of delayed refusals per key. A program with more connections is refused at once. */
const HELD_MAX = 6;

/** Number of keys after which those with an expired window are removed. */
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
  /** Number of refusals being delayed, by key. */
  const held = new Map<string, number>();
  const refusalOf = (key: string): ApiError | undefined => {
    const window = openWindow(key);
    if (!window || window.count < max) return undefined;
    const retryAfter = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
    return new ApiError('err_too_many_requests', { status: 429, retryAfter });
  };
  return {
    /** @throws ApiError 429 with the time to wait when the key has no attempts left */
    demandLeft(key: string): void {
      const refusal = refusalOf(key);
      if (refusal) throw refusal;
    },
    /**
     * Like `demandLeft`, for pages: it delays the refusal, so that a page that retries does not keep the server busy.
     */
    async demandLeftSlowly(key: string): Promise<void> {
      const refusal = refusalOf(key);
      if (!refusal) return;
      const others = held.get(key) ?? 0;
      if (others < HELD_MAX) {
        held.set(key, others + 1);
        await sleep(REFUSAL_MS);
        const left = held.get(key)! - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
      throw refusal;
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
