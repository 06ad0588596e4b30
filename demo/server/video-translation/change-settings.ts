import type { VideoSettings } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { projectNotFound, touchProject } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';

/** Changes settings of a translation, and returns all settings. @throws ApiError err_not_found */
export const changeSettings = (
  db: Db,
  who: Caller,
  projectId: string,
  changes: Partial<VideoSettings>,
): Promise<VideoSettings> => {
  const own = ownOf(who);
  return db.transaction(async (tx) => {
    await touchProject(tx, own, projectId);
    const [row] = await tx.query<{ settings: VideoSettings }>(
      `update video_translation t set settings = settings || $4::jsonb from project p
        where t.tenant_id = $1 and p.project_id = t.project_id and p.owner = $2 and t.project_id = $3
       returning settings`,
      [own.tenantId, own.owner, projectId, JSON.stringify(changes)],
    );
    if (!row) throw projectNotFound();
    return row.settings;
  });
};
