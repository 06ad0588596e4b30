import { revokeAllKeys } from '../api-keys/keys.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { MailLanguage } from '../mail/languages.ts';
import { queueMail } from '../mail/outbox.ts';
import { isDemoEmail } from './demo.ts';
import { CHANGE_EMAIL_LIMIT, CONFIRM_EMAIL_LIMIT } from './limits.ts';
import { endPasswordResets } from './mail-tokens.ts';
import { hashPassword, withHashingSlot } from './password.ts';
import type { User } from '../http/principal.ts';
import { countAttempt } from './rate-limit.ts';
import { endOtherSessions } from './sessions.ts';

const UNIQUE_VIOLATION = '23505';
const passwordWrong = () => new ApiError('err_password_wrong');
const emailTaken = () => new ApiError('err_email_taken', { status: 409 });

/**
 * Changes the email with which a user signs in. `passwordHash` is the hash that was just checked. A different address
 * must be confirmed again; a change of letter case needs no confirmation.
 *
 * @param language of mails to the user from now on; null leaves it as it is
 * @throws ApiError err_email_taken, err_too_many_requests; err_password_wrong when the password was changed meanwhile
 */
export const changeEmail = async (
  db: Db,
  who: User,
  { email, passwordHash, language }: { email: string; passwordHash: string; language: MailLanguage | null },
): Promise<void> => {
  const [same] = await db.query(
    `update app_user set email = $3
     where user_id = $1 and password_hash = $2 and lower(email) = lower($3) returning 1`,
    [who.userId, passwordHash, email],
  );
  if (same) return;
  if (isDemoEmail(email)) throw emailTaken();
  await countAttempt(db, CHANGE_EMAIL_LIMIT, who.userId);
  await countAttempt(db, CONFIRM_EMAIL_LIMIT, email.toLowerCase());
  try {
    await db.transaction(async (tx) => {
      const [changed] = await tx.query<{ language: string | null }>(
        `update app_user set email = $3, email_confirmed_at = null, language = coalesce($4, language)
         where user_id = $1 and password_hash = $2 returning language`,
        [who.userId, passwordHash, email, language],
      );
      if (!changed) throw passwordWrong();
      const { tenantId, userId } = who;
      await queueMail(tx, { kind: 'confirm_email', tenantId, userId, language: changed.language });
    });
  } catch (error) {
    const isTaken = (error as { code?: unknown }).code === UNIQUE_VIOLATION;
    throw isTaken ? emailTaken() : error;
  }
};

/**
 * Changes the password and ends all other sessions; with `endApiKeys`, also the API keys of the workspace.
 * `passwordHash` is the hash that was just checked. Resolves to the number of ended sessions.
 *
 * @throws ApiError err_password_wrong when the password has been changed in the meantime
 */
export const changePassword = async (
  db: Db,
  who: User,
  {
    password,
    passwordHash,
    endApiKeys,
    network,
  }: { password: string; passwordHash: string; endApiKeys: boolean; network: string },
): Promise<number> => {
  const next = await withHashingSlot(network, () => hashPassword(password));
  return db.transaction(async (tx) => {
    const [changed] = await tx.query(
      'update app_user set password_hash = $3 where user_id = $1 and password_hash = $2 returning 1',
      [who.userId, passwordHash, next],
    );
    if (!changed) throw passwordWrong();
    await endPasswordResets(tx, who.userId);
    if (endApiKeys) await revokeAllKeys(tx, who.tenantId);
    return endOtherSessions(tx, who);
  });
};
