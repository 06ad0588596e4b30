import type { Db, Queryable } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import type { Files } from '../storage/module.ts';
import { removalNotFound } from './store.ts';

/**
 * Ids of the stored bytes that belong only to removals: parts of results, and previews.
 *
 * @param condition SQL condition on the removals `r`
 * @param values its parameters
 */
export const bytesOf = async (
  q: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<string[]> => {
  const rows = await q.query<{ id: string }>(
    `select unnest(part_ids) as id from subtitle_removal r where ${condition}
      union all
     select unnest(array[before_id, after_id]) from subtitle_removal_preview join subtitle_removal r using (removal_id)
      where ${condition}`,
    [...values],
  );
  return rows.map(({ id }) => id);
};

/**
 * Deletes a removal, cancels its jobs and releases their credits. Its video and its result stay where something else uses
 * them.
 *
 * @throws ApiError err_not_found
 */
export const deleteRemoval = async (
  { db, files }: { db: Db; files: Files },
  who: User,
  removalId: string,
): Promise<void> => {
  const own = [who.tenantId, who.userId, removalId];
  const mine = 'r.tenant_id = $1 and r.user_id = $2 and r.removal_id = $3';
  const removed = await db.transaction(async (tx) => {
    await tx.query(
      `select from asset where asset_id in (select unnest(array[asset_id, result_asset_id]) from subtitle_removal r where ${mine})
        order by asset_id for update`,
      own,
    );
    const bytes = await bytesOf(tx, mine, own);
    const [found] = await tx.query<{ jobIds: string[]; assetIds: string[] }>(
      `delete from subtitle_removal r where ${mine}
       returning array_remove(array[search_id, job_id], null) as "jobIds",
                 array_remove(array[asset_id, result_asset_id], null) as "assetIds"`,
      own,
    );
    if (!found) throw removalNotFound();
    await cancelJobs(tx, found.jobIds);
    await letGoOfJobs(tx, found.jobIds);
    const gone: string[] = [];
    for (const id of found.assetIds) if (await files.forgetUnlessUsed(tx, who, id)) gone.push(id);
    return [...bytes, ...gone];
  });
  for (const id of removed) await files.blobs.remove(id);
};
