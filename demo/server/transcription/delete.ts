import type { Db } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { deleteProjects, lockProjects } from '../projects/delete-projects.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import type { Files } from '../storage/module.ts';
import { KIND } from './store.ts';

interface Found {
  asset_id: string | null;
  job_id: string;
}

/**
 * Deletes a transcription, and the recording if nothing else uses it. Cancels work on it and releases its credits.
 *
 * @throws ApiError err_not_found
 */
export const deleteTranscription = async (
  { db, files }: { db: Db; files: Files },
  who: User,
  projectId: string,
): Promise<void> => {
  const own = ownOf(who);
  const removed = await db.transaction(async (tx) => {
    await tx.query(
      `select from asset where asset_id in
         (select asset_id from transcription where tenant_id = $1 and project_id = $2) for update`,
      [own.tenantId, projectId],
    );
    const locked = await lockProjects(tx, own, KIND, [projectId]);
    const [found] = await tx.query<Found>(
      `select asset_id, job_id from transcription where tenant_id = $1 and project_id = $2`,
      [own.tenantId, projectId],
    );
    if (locked.length === 0 || !found) throw projectNotFound();
    const { asset_id, job_id } = found;
    await deleteProjects(tx, own, [projectId]);
    await cancelJobs(tx, [job_id]);
    await letGoOfJobs(tx, [job_id]);
    return asset_id !== null && (await files.forgetUnlessUsed(tx, who, asset_id)) ? asset_id : null;
  });
  if (removed !== null) await files.blobs.remove(removed);
};
