import type { Job } from '../../../src/contract/index.ts';
import type { Notices } from '../db/notices.ts';
import type { Caller } from '../http/principal.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { begin, sha256Of, type GenerateDeps } from './generate.ts';
import { cancelJobs, loadJob, runningJobOf } from './jobs.ts';

/** What of a project is spoken, and how its caller hears of it. */
export interface SpeakRequest {
  projectId: string;
  /** Ids of the segments that are made. */
  only: readonly string[];
  /** Of the request: the same key goes on with the same job. */
  key: string;
  /** Ends the waiting; the job goes on. */
  signal: AbortSignal;
  /** @param done 0 … 1 */
  progress(done: number): void;
}

/**
 * Makes what is stale in these segments of a project, and waits until that has ended.
 *
 * @throws ApiError as `generate`; the signal's reason when aborted
 * @throws NotEnoughCredits
 */
export const speakProject = async (
  deps: GenerateDeps & { notices: Notices },
  who: Caller,
  { projectId, only, key, signal, progress }: SpeakRequest,
): Promise<Job> => {
  const { db, notices } = deps;
  const own = ownOf(who);
  const { jobId } = await begin(
    deps,
    who,
    { key, sha256: sha256Of(projectId) },
    { script_id: projectId, only },
  );
  let job = await loadJob(db, own, jobId);
  if (job.state !== 'running') return job;
  for await (const _ of notices.watch(jobId, signal)) {
    job = await loadJob(db, own, jobId);
    if (job.state !== 'running') return job;
    progress((job.made + job.failed) / job.total);
  }
  signal.throwIfAborted();
  return job;
};

/** Ends the job that speaks a project, if any. */
export const stopSpeaking = async ({ db }: Pick<GenerateDeps, 'db'>, own: Owner, projectId: string) => {
  const jobId = await runningJobOf(db, own, projectId);
  if (jobId) await db.transaction((tx) => cancelJobs(tx, [jobId]));
};
