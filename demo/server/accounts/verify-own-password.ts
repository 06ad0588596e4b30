import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { PASSWORD_LIMIT, SIGN_IN_NETWORK_LIMIT } from './limits.ts';
import { verifyPassword, withHashingSlot } from './password.ts';
import type { User } from '../http/principal.ts';
import { countAttempt, forgiveAttempt } from './rate-limit.ts';

/**
 * Checks the password of a signed-in user. Returns the stored hash: the caller must check that it is still the stored
 * one when it acts.
 *
 * @throws ApiError err_password_wrong, err_too_many_requests; err_demo_account because its password is public;
 * err_session_ended when the account has just been closed
 */
export const verifyOwnPassword = async (
  db: Db,
  who: User,
  network: string,
  password: string,
): Promise<string> => {
  await countAttempt(db, SIGN_IN_NETWORK_LIMIT, network);
  await countAttempt(db, PASSWORD_LIMIT, who.userId);
  const [user] = await db.query<{ password_hash: string; is_demo: boolean }>(
    'select password_hash, is_demo from app_user where user_id = $1',
    [who.userId],
  );
  if (!user) throw new ApiError('err_session_ended', { status: 401 });
  if (user.is_demo) throw new ApiError('err_demo_account', { status: 403 });
  const fits = await withHashingSlot(network, () => verifyPassword(password, user.password_hash));
  if (!fits) throw new ApiError('err_password_wrong');
  await forgiveAttempt(db, SIGN_IN_NETWORK_LIMIT, network);
  await forgiveAttempt(db, PASSWORD_LIMIT, who.userId);
  return user.password_hash;
};
