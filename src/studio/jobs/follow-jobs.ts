import type { Client } from '../../api/client.ts';
import type { BackgroundJob } from '../../contract/index.ts';
import { jobChanges } from '../../stores/job-changes.ts';
import { onReturn } from '../../stores/on-return.ts';

/** Polling interval while jobs are open: the page may have no stream, or may have missed a change. */
const POLL_MS = 5_000;

export const isOpenJob = ({ state }: BackgroundJob): boolean => state === 'queued' || state === 'running';

/** Jobs being followed. */
export interface FollowedJobs {
  /** Sets the jobs shown. The server is polled only while one of them is open. */
  watch(jobs: readonly BackgroundJob[]): void;
  stop(): void;
}

/**
 * Reports changes of jobs: at once from the account stream, else by polling.
 * @param changed may be called again with the same state, but never with an older one
 */
export function followJobs(client: Client, changed: (job: BackgroundJob) => void): FollowedJobs {
  /** Number of the latest known change of each job. */
  const known = new Map<string, number>();
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new AbortController();

  const accept = (job: BackgroundJob) => {
    if (job.event < (known.get(job.job_id) ?? 0)) return;
    known.set(job.job_id, job.event);
    changed(job);
  };
  const plan = () => {
    clearTimeout(timer);
    if (isWaiting) timer = setTimeout(() => void ask(), POLL_MS);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible' && isWaiting) {
      const after = Math.max(0, ...known.values());
      try {
        const query = { after };
        const { data } = await client.call('GET /v1/jobs', { query, silent: true, signal: gone.signal });
        if (!gone.signal.aborted) data.jobs.forEach(accept);
      } catch {
        // The next poll asks again
      }
    }
    if (!gone.signal.aborted) plan();
  };
  const ends = [jobChanges(client.apiBase).listen(accept), onReturn(() => void ask())];
  return {
    watch(jobs) {
      for (const { job_id, event } of jobs) known.set(job_id, Math.max(event, known.get(job_id) ?? 0));
      const waits = jobs.some(isOpenJob);
      if (waits === isWaiting) return;
      isWaiting = waits;
      plan();
    },
    stop() {
      gone.abort();
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}
