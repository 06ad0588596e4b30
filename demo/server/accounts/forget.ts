import type { Queryable } from '../db/db.ts';
import { rememberWelcomed } from './welcomed.ts';

/**
 * Deletes the people, sessions and site keys of a workspace; answers with the addresses of its avatars. That the addresses
 * of these people had an account stays known.
 */
export const forgetPeople = async (tx: Queryable, tenantId: string): Promise<string[]> => {
  await tx.query('delete from site_key where tenant_id = $1', [tenantId]);
  // It is in words of an operator's, who may have named them
  await tx.query(
    `update operator_action set reason = '' where user_id in (select user_id from app_user where tenant_id = $1)`,
    [tenantId],
  );
  const users = await tx.query<{ avatar_url: string; email: string }>(
    'delete from app_user where tenant_id = $1 returning avatar_url, email',
    [tenantId],
  );
  // Accounts of earlier versions, and those whose address was changed
  for (const { email } of users) await rememberWelcomed(tx, email);
  return users.map(({ avatar_url }) => avatar_url);
};
