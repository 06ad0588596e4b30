import type { VoiceCollection } from '../../../src/contract/index.ts';
import { COLLECTION_VOICES_MAX, COLLECTIONS_MAX } from '../../../src/contract/constants/voices.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';

const COLUMNS = 'collection_id, name, voice_ids';

const found = (collection: VoiceCollection | undefined): VoiceCollection => {
  if (!collection) throw new ApiError('err_not_found', { status: 404 });
  return collection;
};

/** The user's collections, by name. */
export const collectionsOf = async (q: Queryable, who: User): Promise<VoiceCollection[]> =>
  q.query<VoiceCollection>(
    `select ${COLUMNS} from voice_collection where tenant_id = $1 and user_id = $2
      order by lower(name), created_at, collection_id`,
    [who.tenantId, who.userId],
  );

/**
 * Begins a collection.
 *
 * @throws ApiError err_too_many_entries
 */
export const addCollection = (db: Db, who: User, name: string): Promise<VoiceCollection> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, `collections of ${who.userId}`);
    const [made] = await tx.query<VoiceCollection>(
      `insert into voice_collection (tenant_id, user_id, name)
       select $1, $2, $3 where (select count(*) from voice_collection where tenant_id = $1 and user_id = $2) < $4
       returning ${COLUMNS}`,
      [who.tenantId, who.userId, name, COLLECTIONS_MAX],
    );
    if (!made) throw new ApiError('err_too_many_entries');
    return made;
  });

/** @throws ApiError err_not_found */
export const renameCollection = async (
  q: Queryable,
  who: User,
  collectionId: string,
  name: string,
): Promise<VoiceCollection> => {
  const [renamed] = await q.query<VoiceCollection>(
    `update voice_collection set name = $4 where tenant_id = $1 and user_id = $2 and collection_id = $3
     returning ${COLUMNS}`,
    [who.tenantId, who.userId, collectionId, name],
  );
  return found(renamed);
};

/**
 * Adds a voice to a collection, or removes it. Idempotent.
 *
 * @throws ApiError err_not_found; err_too_many_entries when the collection is full
 */
export const collectVoice = async (
  q: Queryable,
  who: User,
  collectionId: string,
  { voice_id, inside }: { voice_id: string; inside: boolean },
): Promise<VoiceCollection> => {
  const [changed] = await q.query<VoiceCollection>(
    `update voice_collection
        set voice_ids = array_remove(voice_ids, $4) || case when $5 then array[$4::text] else '{}' end
      where tenant_id = $1 and user_id = $2 and collection_id = $3
        and not ($5 and voice_ids @> array[$4::text])
        and not ($5 and cardinality(voice_ids) >= $6)
     returning ${COLUMNS}`,
    [who.tenantId, who.userId, collectionId, voice_id, inside, COLLECTION_VOICES_MAX],
  );
  if (changed) return changed;
  const [unchanged] = await q.query<VoiceCollection>(
    `select ${COLUMNS} from voice_collection where tenant_id = $1 and user_id = $2 and collection_id = $3`,
    [who.tenantId, who.userId, collectionId],
  );
  if (!found(unchanged).voice_ids.includes(voice_id)) throw new ApiError('err_too_many_entries');
  return found(unchanged);
};

/** @throws ApiError err_not_found */
export const deleteCollection = async (q: Queryable, who: User, collectionId: string): Promise<void> => {
  const [deleted] = await q.query<VoiceCollection>(
    `delete from voice_collection where tenant_id = $1 and user_id = $2 and collection_id = $3
     returning ${COLUMNS}`,
    [who.tenantId, who.userId, collectionId],
  );
  found(deleted);
};
