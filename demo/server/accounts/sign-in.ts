import type { SecureTokens } from '../../../src/contract/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db } from '../db/db.ts';
import type { MailLanguage } from '../mail/languages.ts';
import { endPasswordResets } from './mail-tokens.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { startSession } from './sessions.ts';

interface SignIn {
  email: string;
  password: string;
  /** Replaces a password that the operator gave out. */
  newPassword: string | undefined;
  userAgent: string;
  /** Of mails to the user from now on; null leaves it as it is. */
  language: MailLanguage | null;
  /** Whether the demo account may sign in. */
  demo: boolean;
}

interface Row {
  user_id: string;
  password_hash: string;
  is_demo: boolean;
  /** When a password given out by the operator expires; null for the user's own password. */
  password_given_until: Date | null;
}

const refused = () => new ApiError('err_sign_in_failed');

/**
 * Signs in. Throws the same `ApiError` after the same time for an unknown email and for a wrong password.
 *
 * @throws ApiError err_sign_in_failed; err_password_given when a new password must be sent along
 */
export const signIn = async (
  db: Db,
  key: Buffer,
  { email, password, newPassword, userAgent, language, demo }: SignIn,
): Promise<SecureTokens> => {
  const [user] = await db.query<Row>(
    `select user_id, password_hash, is_demo, password_given_until from app_user where lower(email) = lower($1)`,
    [email],
  );
  const fits = await verifyPassword(password, user?.password_hash);
  if (!user || !fits || (user.is_demo && !demo)) throw refused();
  const { user_id, password_hash, password_given_until: givenUntil } = user;
  if (givenUntil && givenUntil.getTime() < Date.now()) throw refused();
  if (givenUntil && (newPassword === undefined || newPassword === password))
    throw new ApiError('err_password_given');
  const nextHash = givenUntil && newPassword !== undefined ? await hashPassword(newPassword) : password_hash;
  return db.transaction(async (tx) => {
    // A password that is changed at this moment ends the session too, or is seen here.
    const [still] = await tx.query(
      `update app_user
          set password_hash = $3, password_given_until = null, language = coalesce($4, language)
        where user_id = $1 and password_hash = $2 returning 1`,
      [user_id, password_hash, nextHash, language],
    );
    if (!still) throw refused();
    if (nextHash !== password_hash) await endPasswordResets(tx, user_id);
    return startSession(tx, key, user_id, userAgent);
  });
};
