import type { SecureTokens } from '../../../src/api/contract.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db } from '../db/db.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './sessions.ts';

/** Signs in; throws the same `ApiError` after the same time for an unknown email and for a wrong password. */
export const signIn = async (
  db: Db,
  key: Buffer,
  { email, password, userAgent }: { email: string; password: string; userAgent: string },
): Promise<SecureTokens> => {
  const [user] = await db.query<{ user_id: string; password_hash: string }>(
    'select user_id, password_hash from app_user where lower(email) = lower($1)',
    [email],
  );
  const fits = await verifyPassword(password, user?.password_hash);
  if (!user || !fits) throw new ApiError('err_sign_in_failed');
  return db.transaction(async (tx) => {
    // A password that is changed at this moment ends the session too, or is seen here.
    const [still] = await tx.query(
      'select 1 from app_user where user_id = $1 and password_hash = $2 for share',
      [user.user_id, user.password_hash],
    );
    if (!still) throw new ApiError('err_sign_in_failed');
    return startSession(tx, key, user.user_id, userAgent);
  });
};
