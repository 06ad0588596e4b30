import type { Queryable } from '../db/db.ts';
import { CANCEL_CHANNEL, endJob, OPEN, tell } from './jobs.ts';

/** What a workspace had on the disk. */
export interface Forgotten {
  mediaIds: string[];
  scriptIds: string[];
}

/** Cancels all jobs of a workspace. */
export async function cancelJobs(tx: Queryable, tenantId: string): Promise<void> {
  // In the order in which everything locks them that needs more than one.
  await tx.query(`select 1 from script where tenant_id = $1 order by script_id for update`, [tenantId]);
  await tx.query(
    `select 1 from speech_job j join speech_item i using (job_id)
      where j.tenant_id = $1 and j.state = 'running' and ${OPEN} order by i.job_id, i.position for update of i`,
    [tenantId],
  );
  const jobs = await tx.query<{ job_id: string }>(
    `select job_id from speech_job where tenant_id = $1 and state = 'running' order by job_id for update`,
    [tenantId],
  );
  for (const { job_id } of jobs) {
    await endJob(tx, job_id, 'cancelled');
    await tell(tx, CANCEL_CHANNEL, job_id);
  }
}

/** Deletes scripts, takes, their sound and the speech cache of a workspace. */
export async function forgetSpeech(tx: Queryable, tenantId: string): Promise<Forgotten> {
  const scripts = await tx.query<{ script_id: string }>(
    `delete from script where tenant_id = $1 returning script_id`,
    [tenantId],
  );
  await tx.query(`delete from speech_cache where tenant_id = $1`, [tenantId]);
  const media = await tx.query<{ media_id: string }>(
    `delete from media where tenant_id = $1 returning media_id`,
    [tenantId],
  );
  return {
    mediaIds: media.map(({ media_id }) => media_id),
    scriptIds: scripts.map(({ script_id }) => script_id),
  };
}
