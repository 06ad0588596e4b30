import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { removeWaitingMail } from '../mail/outbox.ts';

export type TokenPurpose = 'reset_password' | 'confirm_email';

/** How long the link of a mail holds, in hours. */
export const TOKEN_HOURS: Readonly<Record<TokenPurpose, number>> = { reset_password: 1, confirm_email: 72 };

const BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the token of a link that is sent to a user's address; only its hash is stored. */
export const makeMailToken = async (
  tx: Queryable,
  { userId, email, purpose }: { userId: string; email: string; purpose: TokenPurpose },
): Promise<string> => {
  const token = randomBytes(BYTES).toString('base64url');
  await tx.query(
    `insert into mail_token (token_hash, user_id, purpose, email, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hashOf(token), userId, purpose, email, TOKEN_HOURS[purpose]],
  );
  return token;
};

/** To whom the mail of a token was sent. */
interface TokenOwner {
  userId: string;
  tenantId: string;
  /** The address was confirmed before. */
  isConfirmed: boolean;
}

/** Uses a token up. Answers whose it is, or `undefined` when it is over, used, or the user's address is another now. */
export const useMailToken = async (
  tx: Queryable,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> => {
  // The user before the token, as whoever changes a password locks them
  await tx.query(
    `select from app_user where user_id = (select user_id from mail_token where token_hash = $1) for no key update`,
    [hashOf(token)],
  );
  const [found] = await tx.query<TokenOwner>(
    `delete from mail_token t using app_user u
      where t.token_hash = $1 and t.purpose = $2 and t.expires_at > now()
        and u.user_id = t.user_id and lower(u.email) = lower(t.email)
      returning t.user_id as "userId", u.tenant_id as "tenantId", u.email_confirmed_at is not null as "isConfirmed"`,
    [hashOf(token), purpose],
  );
  return found;
};

/**
 * Ends every link to choose a new password, those of mails that wait too: none that was asked for before a change of the
 * password may undo it. The caller has locked the user.
 */
export const endPasswordResets = async (tx: Queryable, userId: string): Promise<void> => {
  await removeWaitingMail(tx, userId, 'reset_password');
  await tx.query(`delete from mail_token where user_id = $1 and purpose = 'reset_password'`, [userId]);
};

export const removeEndedMailTokens = (q: Queryable) =>
  q.query('delete from mail_token where expires_at < now()');
