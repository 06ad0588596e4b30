import type { Queryable } from '../db/db.ts';
import { isRemembered, remember } from './rate-limit.ts';

/** Long enough that nobody waits for it to be welcomed again. */
const DAYS = 365;
const NAME = 'welcomed';

/**
 * Remembers an address that has an account, by a hash of it. A later account with this address begins without free
 * credits and without the survey: otherwise whoever closes theirs and signs up again has everything anew.
 */
export const rememberWelcomed = (q: Queryable, email: string): Promise<void> =>
  remember(q, NAME, email.toLowerCase(), DAYS);

/** Whether {@link rememberWelcomed} has this address. */
export const wasWelcomed = (q: Queryable, email: string): Promise<boolean> =>
  isRemembered(q, NAME, email.toLowerCase());
