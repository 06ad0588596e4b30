import type { Db, Queryable } from '../db/db.ts';

/**
 * Reuses for a source the picture files that were made for another source of the same recording: a recording has one
 * copy, however often it is translated. Returns false if there are none yet.
 */
export const sharePicture = (
  db: Db,
  tenantId: string,
  { sourceId, assetId }: { sourceId: string; assetId: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Deleting the recording, or the last translation of a source, locks it as well
    await tx.query('select from asset where tenant_id = $1 and asset_id = $2 for share', [tenantId, assetId]);
    const rows = await tx.query(
      `update video_source v
          set copy_id = o.copy_id, thumbnails_id = o.thumbnails_id, poster_id = o.poster_id, picture = o.picture
         from (select * from video_source
                where tenant_id = $1 and asset_id = $2 and source_id <> $3 and picture is not null
                order by created_at limit 1) o
        where v.tenant_id = $1 and v.asset_id = $2 and v.source_id = $3
       returning 1`,
      [tenantId, assetId, sourceId],
    );
    return rows.length > 0;
  });

/** The ids of copies and images that no source uses any more. The caller has locked the recording. */
export const unshared = async (
  tx: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select id from unnest($2::uuid[]) as id
      where not exists (select from video_source v
                         where v.tenant_id = $1 and id in (v.copy_id, v.thumbnails_id, v.poster_id))`,
    [tenantId, ids],
  );
  return rows.map(({ id }) => id);
};
