import type { Db } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import type { Files } from '../storage/module.ts';
import type { ChangedFiles } from './downloads.ts';
import { changeNotFound } from './store.ts';

interface Found {
  asset_id: string | null;
  job_id: string;
  source_id: string;
  result_id: string;
}

/**
 * Deletes a change with its audio, and the recording if nothing else uses it. Cancels work on it and releases its
 * credits.
 *
 * @throws ApiError err_not_found
 */
export const deleteChange = async (
  { db, files, changed }: { db: Db; files: Files; changed: ChangedFiles },
  who: User,
  changeId: string,
): Promise<void> => {
  const own = [who.tenantId, who.userId, changeId];
  const mine = 'tenant_id = $1 and user_id = $2 and change_id = $3';
  const removed = await db.transaction(async (tx) => {
    await tx.query(
      `select from asset where asset_id in (select asset_id from voice_change where ${mine}) for update`,
      own,
    );
    const [found] = await tx.query<Found>(
      `delete from voice_change where ${mine} returning asset_id, job_id, source_id, result_id`,
      own,
    );
    if (!found) throw changeNotFound();
    const { asset_id, job_id, source_id, result_id } = found;
    await cancelJobs(tx, [job_id]);
    await letGoOfJobs(tx, [job_id]);
    const gone = asset_id !== null && (await files.forgetUnlessUsed(tx, who, asset_id)) ? [asset_id] : [];
    return [source_id, result_id, ...gone];
  });
  for (const id of removed) await files.blobs.remove(id);
  await changed.forget([changeId]);
};
