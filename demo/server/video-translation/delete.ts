import type { Queryable } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import type { SpokenProjects } from '../speech/module.ts';
import type { Files } from '../storage/module.ts';
import type { Db } from '../db/db.ts';
import { forgetBackgrounds } from './background/backgrounds.ts';
import { unshared } from './share-picture.ts';
import { KIND } from './store.ts';

interface Orphan {
  source_id: string;
  asset_id: string | null;
  job_id: string;
  copy_id: string;
  thumbnails_id: string;
  poster_id: string;
  cut_id: string;
}

/** Deletes a source without translations; undefined while it has one. */
const forgetSource = async (
  tx: Queryable,
  { tenantId }: Caller,
  sourceId: string,
): Promise<Orphan | undefined> => {
  const [orphan] = await tx.query<Orphan>(
    `delete from video_source v where tenant_id = $1 and source_id = $2
        and not exists (select from video_translation t where t.source_id = v.source_id)
     returning source_id, asset_id, job_id, copy_id, thumbnails_id, poster_id, cut_id`,
    [tenantId, sourceId],
  );
  return orphan;
};

/**
 * Deletes a translation with its takes. The last translation of a source also deletes everything made from the source,
 * cancels its jobs, and deletes the recording if nothing else uses it.
 *
 * @throws ApiError err_not_found
 */
export const deleteTranslation = async (
  { db, files, spoken }: { db: Db; files: Files; spoken: SpokenProjects },
  who: Caller,
  projectId: string,
): Promise<void> => {
  const own = ownOf(who);
  const [found] = await db.query<{ source_id: string; job_id: string | null }>(
    `select source_id, t.job_id from video_translation t join project p using (project_id)
      where t.tenant_id = $1 and p.owner = $2 and project_id = $3`,
    [own.tenantId, own.owner, projectId],
  );
  if (!found) throw projectNotFound();
  const renders = await db.transaction(async (tx) => {
    const rows = await tx.query<{ ids: string[]; job_id: string }>(
      `delete from video_render where tenant_id = $1 and project_id = $2
       returning part_ids || file_id as ids, job_id`,
      [own.tenantId, projectId],
    );
    const jobIds = [...rows.map(({ job_id }) => job_id), ...(found.job_id ? [found.job_id] : [])];
    await cancelJobs(tx, jobIds);
    await letGoOfJobs(tx, jobIds);
    return rows.flatMap(({ ids }) => ids);
  });
  await spoken.deleteProjects(own, KIND, [projectId]);
  const removed = await db.transaction(async (tx) => {
    await tx.query(
      `select from asset where asset_id in (select asset_id from video_source where tenant_id = $1 and source_id = $2)
          for update`,
      [own.tenantId, found.source_id],
    );
    const orphan = await forgetSource(tx, who, found.source_id);
    if (!orphan) return [];
    const { asset_id, job_id, copy_id, thumbnails_id, poster_id, cut_id } = orphan;
    const backgrounds = await forgetBackgrounds(tx, own.tenantId);
    const jobIds = [job_id, ...backgrounds.jobIds];
    await cancelJobs(tx, jobIds);
    await letGoOfJobs(tx, jobIds);
    const gone = asset_id !== null && (await files.forgetUnlessUsed(tx, who, asset_id)) ? [asset_id] : [];
    // The cut part, if it is not the source's recording yet
    const cut = cut_id === asset_id ? [] : [cut_id];
    const made = await unshared(tx, own.tenantId, [copy_id, thumbnails_id, poster_id]);
    return [...made, ...cut, ...backgrounds.fileIds, ...gone];
  });
  for (const id of [...renders, ...removed]) await files.blobs.remove(id);
};
