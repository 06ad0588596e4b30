import type { Queryable } from '../db/db.ts';

/** Deletes the people, sessions and site keys of a workspace; answers with the addresses of its avatars. */
export const forgetPeople = async (tx: Queryable, tenantId: string): Promise<string[]> => {
  await tx.query('delete from site_key where tenant_id = $1', [tenantId]);
  const users = await tx.query<{ avatar_url: string }>(
    'delete from app_user where tenant_id = $1 returning avatar_url',
    [tenantId],
  );
  return users.map(({ avatar_url }) => avatar_url);
};
