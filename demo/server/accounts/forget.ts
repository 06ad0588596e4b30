import type { Queryable } from '../db/db.ts';
import { rememberWelcomed } from './welcomed.ts';

/**
 * Deletes the users, sessions and site keys of a workspace. Returns the URLs of its avatars. A hash of each email
 * address remains, which shows that it had an account.
 */
export const forgetPeople = async (tx: Queryable, tenantId: string): Promise<string[]> => {
  await tx.query('delete from site_key where tenant_id = $1', [tenantId]);
  // The operator wrote it, and may have named the users
  await tx.query(
    `update operator_action set reason = '' where user_id in (select user_id from app_user where tenant_id = $1)`,
    [tenantId],
  );
  const users = await tx.query<{ avatar_url: string; email: string }>(
    'delete from app_user where tenant_id = $1 returning avatar_url, email',
    [tenantId],
  );
  // Covers accounts from before this was recorded, and changed addresses
  for (const { email } of users) await rememberWelcomed(tx, email);
  return users.map(({ avatar_url }) => avatar_url);
};
