import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../../api/client.ts';
import type { BackgroundJob, VideoBackground, VideoTranslationDetail } from '../../../contract/index.ts';
import { followJobs, isOpenJob } from '../../../studio/jobs/follow-jobs.ts';

/** The recording's sound without its voices, separated on the server. */
export interface Background {
  /** Null if the recording has no sound, or no engine can separate it. */
  readonly $background: ReadableAtom<VideoBackground | null>;
  /** Orders the separation unless it is done or in progress. Tells the user if that fails. */
  demand(): Promise<void>;
  cancel(): Promise<void>;
  /** Takes over the server's state. */
  hear(now: VideoBackground | null): void;
  /** Follows the job. @returns a function that stops following it */
  start(): () => void;
}

interface Options {
  client: Client;
  detail: VideoTranslationDetail;
  /** Fetches the translation again, which contains the address of the background. */
  renew(): Promise<VideoTranslationDetail>;
}

export function createBackground({ client, detail, renew }: Options): Background {
  const $background = atom<VideoBackground | null>(detail.background);
  const withJob = (job: BackgroundJob) => $background.set({ job, url: null, peaks: [] });

  return {
    $background,
    async demand() {
      const known = $background.get();
      if (!known || known.url !== null || (known.job && isOpenJob(known.job))) return;
      try {
        const { data } = await client.call('POST /v1/video-translations/{project_id}/background', {
          params: { project_id: detail.project_id },
          body: {},
        });
        $background.set(data.background);
      } catch {
        // The user was told
      }
    },
    async cancel() {
      const job = $background.get()?.job;
      if (!job) return;
      try {
        const { data } = await client.call('POST /v1/jobs/{job_id}/cancel', {
          params: { job_id: job.job_id },
        });
        withJob(data.job);
      } catch {
        // The user was told
      }
    },
    hear: (now) => $background.set(now),
    start() {
      const refetch = async () => {
        try {
          $background.set((await renew()).background);
        } catch {
          // Requested again when the editor opens
        }
      };
      const followed = followJobs(client, (job) => {
        if (job.job_id !== $background.get()?.job?.job_id) return;
        if (job.state === 'done') void refetch();
        else withJob(job);
      });
      const end = $background.subscribe((known) => followed.watch(known?.job ? [known.job] : []));
      return () => {
        end();
        followed.stop();
      };
    },
  };
}
