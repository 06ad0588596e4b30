import { randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { endPasswordResets } from './mail-tokens.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './sessions.ts';

/** Hours in which the user may replace a password that was given out. */
export const GIVEN_HOURS = 24;
/** Bytes of entropy. Too much to guess while the password is valid, whatever the rate limits. */
const BYTES = 10;

/**
 * Gives a user a password that only serves to choose a new one. Ends their sessions and password reset links. Returns
 * the password; `undefined` when no account has the email or it is the demo account's.
 */
export const givePassword = async (db: Db, email: string): Promise<string | undefined> => {
  const password = randomBytes(BYTES).toString('hex');
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx.query<{ user_id: string }>(
      `update app_user set password_hash = $2, password_given_until = now() + make_interval(hours => $3)
       where lower(email) = lower($1) and not is_demo returning user_id`,
      [email, hash, GIVEN_HOURS],
    );
    if (!user) return undefined;
    await endPasswordResets(tx, user.user_id);
    await endAllSessions(tx, user.user_id);
    return password;
  });
};
