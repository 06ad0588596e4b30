import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import type { Queryable } from '../db/db.ts';

export interface RateLimit {
  name: string;
  /** Attempts per window. */
  max: number;
  /** Length of a window. It starts with the first attempt. */
  windowSeconds: number;
}

const keyOf = ({ name }: { name: string }, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts attempts of a subject. Returns the attempts in the window including these, and the seconds until it ends. */
export const addAttempts = async (
  q: Queryable,
  limit: RateLimit,
  subject: string,
  weight: number,
): Promise<{ count: number; seconds: number }> => {
  const [row] = await q.query<{ count: number; seconds: number }>(
    `insert into rate_limit as old (key, count, ends_at) values ($1, $3, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when old.ends_at <= now() then excluded.count else old.count + excluded.count end,
       ends_at = case when old.ends_at <= now() then excluded.ends_at else old.ends_at end
     returning count, ceil(extract(epoch from ends_at - now()))::integer as seconds`,
    [keyOf(limit, subject), limit.windowSeconds, weight],
  );
  return { count: row!.count, seconds: Math.max(1, row!.seconds) };
};

/** Counts an attempt of a subject. Returns the seconds to wait when the limit is exceeded, else 0. */
const count = async (q: Queryable, limit: RateLimit, subject: string, weight = 1): Promise<number> => {
  const window = await addAttempts(q, limit, subject, weight);
  return window.count > limit.max ? window.seconds : 0;
};

/**
 * Counts an attempt of a subject. Call it before the work, so that simultaneous attempts are counted, and outside of
 * any transaction that may roll back.
 *
 * @param weight number of attempts that this one counts as
 * @throws ApiError 429 with the time to wait when the limit is exceeded
 */
export const countAttempt = async (
  q: Queryable,
  limit: RateLimit,
  subject: string,
  weight = 1,
): Promise<void> => {
  const retryAfter = await count(q, limit, subject, weight);
  if (retryAfter > 0) throw new ApiError('err_too_many_requests', { status: 429, retryAfter });
};

/** Counts an attempt of a subject. Returns whether it is within the limit. */
export const tryAttempt = async (q: Queryable, limit: RateLimit, subject: string): Promise<boolean> =>
  (await count(q, limit, subject)) === 0;

/** Takes back the count of an attempt that succeeded. */
export const forgiveAttempt = async (q: Queryable, limit: RateLimit, subject: string): Promise<void> => {
  await q.query('update rate_limit set count = count - 1 where key = $1 and count > 0', [
    keyOf(limit, subject),
  ]);
};

/** Stores for some days that something is true of a subject. Only a hash of the subject is stored. */
export const remember = async (q: Queryable, name: string, subject: string, days: number): Promise<void> => {
  await q.query(
    `insert into rate_limit (key, count, ends_at) values ($1, 0, now() + make_interval(days => $2))
     on conflict (key) do update set ends_at = excluded.ends_at`,
    [keyOf({ name }, subject), days],
  );
};

/** Whether {@link remember} stored this and its days are not over. */
export const isRemembered = async (q: Queryable, name: string, subject: string): Promise<boolean> => {
  const rows = await q.query('select 1 from rate_limit where key = $1 and ends_at > now()', [
    keyOf({ name }, subject),
  ]);
  return rows.length > 0;
};

export const removeEndedLimits = (q: Queryable) => q.query('delete from rate_limit where ends_at < now()');
