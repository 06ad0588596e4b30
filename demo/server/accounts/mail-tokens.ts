import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { removeWaitingMail } from '../mail/outbox.ts';

export type TokenPurpose = 'reset_password' | 'confirm_email';

/** Hours for which the link in a mail is valid. */
export const TOKEN_HOURS: Readonly<Record<TokenPurpose, number>> = { reset_password: 1, confirm_email: 72 };

const BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the token of a link for a mail to the user's address. Only its hash is stored. */
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

/** The user to whom the mail with a token was sent. */
interface TokenOwner {
  userId: string;
  tenantId: string;
  /** The address had been confirmed before. */
  isConfirmed: boolean;
}

/**
 * Consumes a token. Returns its owner; `undefined` when it has expired or been used, or the user has changed the
 * address.
 */
export const useMailToken = async (
  tx: Queryable,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> => {
  // The user before the token: the same lock order as in a password change
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
 * Invalidates all password reset links, including those in queued mails: no link that was requested before a password
 * change may undo it. The caller has locked the user.
 */
export const endPasswordResets = async (tx: Queryable, userId: string): Promise<void> => {
  await removeWaitingMail(tx, userId, 'reset_password');
  await tx.query(`delete from mail_token where user_id = $1 and purpose = 'reset_password'`, [userId]);
};

export const removeEndedMailTokens = (q: Queryable) =>
  q.query('delete from mail_token where expires_at < now()');
