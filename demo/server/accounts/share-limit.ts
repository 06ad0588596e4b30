import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { addAttempts, type RateLimit } from './rate-limit.ts';

/** Number of subjects after which those with an expired window are removed. */
const SUBJECTS_MAX = 10_000;

interface Share {
  /** Attempts that this process may still let pass. */
  attempts: number;
  /** The window has no attempts left for any process. */
  isLast: boolean;
  endsAt: number;
}

/**
 * Makes a function that counts a subject's attempts across all processes without a database write for each: a process
 * takes `size` attempts of the window at once. The unused ones of its last share are lost to other processes.
 *
 * @param now clock in milliseconds
 * @returns a function that throws ApiError 429 with the time to wait when there are no attempts left
 */
export const createShareLimit = (
  q: Queryable,
  limit: RateLimit,
  size: number,
  now: () => number = () => performance.now(),
) => {
  const shares = new Map<string, Share>();
  const underWay = new Map<string, Promise<void>>();

  const forgetEnded = () => {
    for (const [subject, { endsAt }] of shares) if (endsAt <= now()) shares.delete(subject);
  };
  const take = async (subject: string): Promise<void> => {
    const { count, seconds } = await addAttempts(q, limit, subject, size);
    if (shares.size >= SUBJECTS_MAX) forgetEnded();
    shares.set(subject, {
      attempts: Math.max(0, Math.min(size, limit.max - (count - size))),
      isLast: count >= limit.max,
      endsAt: now() + 1_000 * seconds,
    });
  };
  const takeOnce = (subject: string): Promise<void> => {
    const taking = underWay.get(subject) ?? take(subject).finally(() => underWay.delete(subject));
    underWay.set(subject, taking);
    return taking;
  };

  return async (subject: string): Promise<void> => {
    for (;;) {
      const share = shares.get(subject);
      const isOpen = share !== undefined && share.endsAt > now();
      if (isOpen && share.attempts > 0) return void share.attempts--;
      if (isOpen && share.isLast) {
        const retryAfter = Math.max(1, Math.ceil((share.endsAt - now()) / 1_000));
        throw new ApiError('err_too_many_requests', { status: 429, retryAfter });
      }
      await takeOnce(subject);
    }
  };
};
