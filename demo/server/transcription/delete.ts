import type { Db } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { deleteProjects, lockProjects } from '../projects/delete-projects.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import { forgetAsset } from '../storage/assets.ts';
import type { Blobs } from '../storage/blobs.ts';
import { KIND } from './store.ts';

interface Found {
  asset_id: string | null;
  job_id: string;
  /** The recording has another text. */
  is_shared: boolean;
}

/**
 * Deletes the text of a recording, and the recording when no other text is of it. Work on it ends and its credits are
 * given back.
 *
 * @throws ApiError err_not_found
 */
export const deleteTranscription = async (
  { db, blobs }: { db: Db; blobs: Blobs },
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
      `select asset_id, job_id,
              exists (select from transcription o where o.asset_id = t.asset_id and o.project_id <> t.project_id)
                as is_shared
         from transcription t where tenant_id = $1 and project_id = $2`,
      [own.tenantId, projectId],
    );
    if (locked.length === 0 || !found) throw projectNotFound();
    const { asset_id, job_id, is_shared } = found;
    await deleteProjects(tx, own, [projectId]);
    await cancelJobs(tx, [job_id]);
    await letGoOfJobs(tx, [job_id]);
    return asset_id !== null && !is_shared && (await forgetAsset(tx, who, asset_id)) ? asset_id : null;
  });
  if (removed !== null) await blobs.remove(removed);
};
