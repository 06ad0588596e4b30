import type { ProjectKind } from '../../../src/contract/constants/projects.ts';
import type { Db } from '../db/db.ts';
import { deleteProjects, lockProjects } from '../projects/delete-projects.ts';
import type { Owner } from '../projects/owner.ts';
import type { Downloads } from './download.ts';
import { cancelJobs, lockOpen } from './jobs.ts';
import { dropUnused } from './sweep.ts';

interface Places {
  removeSounds(mediaIds: readonly string[]): Promise<void>;
  downloads: Downloads;
}

/** Deletes projects of a spoken kind with takes, audio, downloads and cache entries. Returns their number. */
export async function deleteHistory(
  db: Db,
  { removeSounds, downloads }: Places,
  own: Owner,
  scriptIds: readonly string[],
  kind: ProjectKind,
): Promise<number> {
  const { deleted, unused } = await db.transaction(async (tx) => {
    const found = await lockProjects(tx, own, kind, scriptIds);
    const running = await tx.query<{ job_id: string }>(
      `select job_id from speech_job where script_id = any($1) and state = 'running'`,
      [found],
    );
    const jobIds = running.map(({ job_id }) => job_id);
    await lockOpen(tx, jobIds);
    await cancelJobs(tx, jobIds);
    const media = await tx.query<{ media_id: string }>(
      `select distinct t.media_id from take t join segment g using (segment_id)
        where g.tenant_id = $1 and g.project_id = any($2)`,
      [own.tenantId, found],
    );
    await deleteProjects(tx, own, found);
    const forgotten = await tx.query<{ media_id: string }>(
      `delete from speech_cache c
        where c.tenant_id = $1 and (c.script_id = any($2) or c.media_id = any($3))
          and not exists (select 1 from take t where t.media_id = c.media_id)
       returning media_id`,
      [own.tenantId, found, media.map((row) => row.media_id)],
    );
    const candidates = [...media, ...forgotten].map((row) => row.media_id);
    return { deleted: found, unused: await dropUnused(tx, candidates) };
  });
  await removeSounds(unused);
  await downloads.forget(deleted);
  return deleted.length;
}
