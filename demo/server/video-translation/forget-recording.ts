import type { Queryable } from '../db/db.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { forgetBackgrounds } from './background/backgrounds.ts';

/**
 * Deletes the records of files made from a deleted recording: the copies for browsers, and its background unless
 * another file has the same recording. Returns the ids of their blobs.
 */
export const forgetRecording = async (
  tx: Queryable,
  tenantId: string,
  assetId: string,
): Promise<string[]> => {
  const copies = await tx.query<{ copy_id: string }>(
    'update video_source set asset_id = null where tenant_id = $1 and asset_id = $2 returning copy_id',
    [tenantId, assetId],
  );
  if (copies.length === 0) return [];
  const { jobIds, fileIds } = await forgetBackgrounds(tx, tenantId);
  await cancelJobs(tx, jobIds);
  await letGoOfJobs(tx, jobIds);
  return [...copies.map(({ copy_id }) => copy_id), ...fileIds];
};
