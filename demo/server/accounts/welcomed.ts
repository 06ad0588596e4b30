import type { Queryable } from '../db/db.ts';
import { isRemembered, remember } from './rate-limit.ts';

/** So long that it pays nobody to wait until they are welcomed again. */
const DAYS = 365;
const NAME = 'welcomed';

/**
 * Remembers an address that has an account, by a hash of it. A later account with this address begins without free
 * credits and without the survey: otherwise a user who closes an account and signs up again would get both anew.
 */
export const rememberWelcomed = (q: Queryable, email: string): Promise<void> =>
  remember(q, NAME, email.toLowerCase(), DAYS);

/** Whether {@link rememberWelcomed} has this address. */
export const wasWelcomed = (q: Queryable, email: string): Promise<boolean> =>
  isRemembered(q, NAME, email.toLowerCase());
