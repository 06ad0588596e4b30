import type { Principal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';

type User = Extract<Principal, { kind: 'user' }>;

/** Ids of the principal's favorite voices; a visitor has none. */
export const favoritesOf = async (db: Queryable, who: Principal): Promise<ReadonlySet<string>> => {
  if (who.kind !== 'user') return new Set();
  const rows = await db.query<{ voice_id: string }>(
    `select voice_id from voice_favorite where tenant_id = $1 and user_id = $2`,
    [who.tenantId, who.userId],
  );
  return new Set(rows.map((row) => row.voice_id));
};

/** Adds a voice to the favorites, or removes it. Idempotent. */
export const favor = async (db: Queryable, who: User, voiceId: string, favor: boolean): Promise<void> => {
  await db.query(
    favor
      ? `insert into voice_favorite (tenant_id, user_id, voice_id) values ($1, $2, $3) on conflict do nothing`
      : `delete from voice_favorite where tenant_id = $1 and user_id = $2 and voice_id = $3`,
    [who.tenantId, who.userId, voiceId],
  );
};
