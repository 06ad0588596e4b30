import type { Queryable } from '../db/db.ts';
import { deleteAllProjects, lockAllProjects } from '../projects/delete-projects.ts';
import { cancelJobs, lockOpen, lockRunning } from './jobs.ts';

/** Files of a workspace whose rows are deleted. */
export interface Forgotten {
  mediaIds: string[];
  scriptIds: string[];
}

/** Locks all running jobs of a workspace. Returns their ids. */
export async function lockSpeech(tx: Queryable, tenantId: string): Promise<string[]> {
  await lockAllProjects(tx, tenantId);
  const running = await tx.query<{ job_id: string }>(
    `select job_id from speech_job where tenant_id = $1 and state = 'running'`,
    [tenantId],
  );
  const jobIds = running.map(({ job_id }) => job_id);
  await lockOpen(tx, jobIds);
  await lockRunning(tx, jobIds);
  return jobIds;
}

/** Cancels all jobs of a workspace. */
export const endSpeech = async (tx: Queryable, tenantId: string): Promise<void> =>
  cancelJobs(tx, await lockSpeech(tx, tenantId));

/** Deletes the scripts, takes, audio and speech cache of a workspace. */
export async function forgetSpeech(tx: Queryable, tenantId: string): Promise<Forgotten> {
  const scriptIds = await deleteAllProjects(tx, tenantId);
  await tx.query(`delete from speech_cache where tenant_id = $1`, [tenantId]);
  const media = await tx.query<{ media_id: string }>(
    `delete from media where tenant_id = $1 returning media_id`,
    [tenantId],
  );
  return {
    mediaIds: media.map(({ media_id }) => media_id),
    scriptIds,
  };
}
