import { FREE_PLAN, planOf } from '../../accounts/plans.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Db } from '../../db/db.ts';
import { EXPORT_KIND } from '../find-book.ts';

/** Days without use after which encoded audio is deleted. The next export makes it again. */
const KEPT_DAYS = 30;
/** Minutes of grace, because an export that just picked the audio may not have stored its step's result yet. */
const GRACE_MINUTES = 5;

/** SQL condition: an export in progress has used the blob with this id, which it needs until it ends. */
export const isNeededByOpenExport = (id: string): string =>
  `exists (select from job_step step join job using (job_id)
            where job.kind = '${EXPORT_KIND}' and job.state in ('queued', 'running') and step.result->>'fileId' = ${id}::text)`;

const IS_IDLE = `sound.used_at < now() - interval '${GRACE_MINUTES} minutes' and not ${isNeededByOpenExport('sound.file_id')}`;

/** SQL for all stored audio, with the owner of each. */
const SOUNDS = `select sound.tenant_id, project.owner, sound.file_id, sound.bytes, sound.used_at
                  from book_sound sound join project on project.project_id = sound.chapter_id`;

const dropUnused = (db: Db): Promise<{ file_id: string }[]> =>
  db.query(
    `delete from book_sound sound where used_at < now() - make_interval(days => $1) and ${IS_IDLE} returning file_id`,
    [KEPT_DAYS],
  );

/** Deletes the least recently used audio of users who exceed their plan's storage for files. */
const dropBeyond = async (db: Db): Promise<{ file_id: string }[]> => {
  // Prefilter: no plan allows less than the free one
  const full = await db.query<{ tenant_id: string; owner: string }>(
    `select tenant_id, owner from (${SOUNDS}) as kept group by tenant_id, owner having sum(bytes) > $1`,
    [FREE_PLAN.filesBytesMax],
  );
  const dropped: { file_id: string }[] = [];
  for (const { tenant_id, owner } of full) {
    const { filesBytesMax } = (await planOf(db, tenant_id)).plan;
    dropped.push(
      ...(await db.query<{ file_id: string }>(
        `with own as (
           select file_id, sum(bytes) over (order by used_at desc, file_id) as bytes
             from (${SOUNDS}) as kept where tenant_id = $1 and owner = $2
         )
         delete from book_sound sound using own
          where sound.file_id = own.file_id and own.bytes > $3 and ${IS_IDLE}
         returning sound.file_id`,
        [tenant_id, owner, filesBytesMax],
      )),
    );
  }
  return dropped;
};

/**
 * Deletes stored audio of chapters: what no export has used for long, and the least recently used of users whose audio
 * exceeds their plan's storage for files. The next export makes it again.
 */
export const dropKeptSounds = async (db: Db, blobs: Blobs): Promise<void> => {
  for (const { file_id } of [...(await dropUnused(db)), ...(await dropBeyond(db))])
    await blobs.remove(file_id);
};
