import type { SecureTokens } from '../../../src/contract/index.ts';
import { revokeAllKeys } from '../api-keys/keys.ts';
import type { Db } from '../db/db.ts';
import type { MailLanguage } from '../mail/languages.ts';
import { endPasswordResets, useMailToken } from './mail-tokens.ts';
import { hashPassword } from './password.ts';
import { endAllSessions, startSession } from './sessions.ts';

interface NewPassword {
  /** Token of the link in the mail. */
  token: string;
  password: string;
  userAgent: string;
  /** Of mails to the user from now on; null leaves it as it is. */
  language: MailLanguage | null;
}

/**
 * Sets the password of the user to whom the link was sent, ends all their sessions and starts a new one. This also
 * confirms their address. If it was not confirmed before, their API keys end too, because somebody else may have
 * controlled the account until then. Returns `undefined` when the link is not valid any more.
 */
export const resetPassword = async (
  db: Db,
  key: Buffer,
  { token, password, userAgent, language }: NewPassword,
): Promise<SecureTokens | undefined> => {
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await useMailToken(tx, 'reset_password', token);
    if (!user) return undefined;
    await tx.query(
      `update app_user set password_hash = $2, password_given_until = null,
         email_confirmed_at = coalesce(email_confirmed_at, now()), language = coalesce($3, language)
       where user_id = $1`,
      [user.userId, hash, language],
    );
    await endPasswordResets(tx, user.userId);
    if (!user.isConfirmed) await revokeAllKeys(tx, user.tenantId);
    await endAllSessions(tx, user.userId);
    return startSession(tx, key, user.userId, userAgent);
  });
};
