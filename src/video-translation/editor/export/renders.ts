import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../../api/device.ts';
import type { Client } from '../../../api/client.ts';
import { toJson } from '../../../api/to-json.ts';
import type {
  BackgroundJob,
  CallInput,
  VideoRender,
  VideoTranslationDetail,
} from '../../../contract/index.ts';
import { followJobs, isOpenJob } from '../../../studio/jobs/follow-jobs.ts';

export type RenderOrder = CallInput<'POST /v1/video-translations/{project_id}/renders'>['body'];

/** Rendered files of a translation. */
export interface Renders {
  /** Newest first. */
  readonly $renders: ReadableAtom<readonly VideoRender[]>;
  /** Orders a file. Rejects after telling the user. */
  begin(order: RenderOrder): Promise<void>;
  cancel(render: VideoRender): Promise<void>;
  /** Orders a failed or cancelled file again. Rejects after telling the user. */
  again(render: VideoRender): Promise<void>;
  /** Follows the jobs. @returns a function that stops following them */
  start(): () => void;
}

interface Options {
  client: Client;
  detail: VideoTranslationDetail;
  /** The translation as last fetched. */
  latest: ReadableAtom<VideoTranslationDetail>;
  /** Fetches the translation again, with results and new addresses, which are valid for a day. */
  renew(): Promise<VideoTranslationDetail>;
}

export function createRenders({ client, detail, latest, renew }: Options): Renders {
  const $renders = atom<readonly VideoRender[]>(detail.renders);
  /** Idempotency key of an order without an answer, so that a retry does not order the file twice. */
  let pending: { order: string; key: string } | null = null;
  const withJob = (job: BackgroundJob) =>
    $renders.set(
      $renders.get().map((render) => (render.job.job_id === job.job_id ? { ...render, job } : render)),
    );

  const begin = async (order: RenderOrder) => {
    const text = toJson(order);
    if (pending?.order !== text) pending = { order: text, key: newId() };
    const { data } = await client.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id: detail.project_id },
      body: order,
      idempotencyKey: pending.key,
    });
    pending = null;
    $renders.set([data.render, ...$renders.get()]);
  };

  return {
    $renders,
    begin,
    again: ({ format, sound, subtitles, part, picture, rules }) =>
      begin({ format, sound, subtitles, part, picture, rules }),
    async cancel({ job }) {
      const { data } = await client.call('POST /v1/jobs/{job_id}/cancel', {
        params: { job_id: job.job_id },
      });
      withJob(data.job);
    },
    start() {
      /** @param before ids of the files known when the request was sent */
      const show = (renders: readonly VideoRender[], before: ReadonlySet<string>) => {
        const told = new Set(renders.map(({ render_id }) => render_id));
        // A file ordered meanwhile may be missing in the answer
        const ordered = $renders
          .get()
          .filter(({ render_id }) => !before.has(render_id) && !told.has(render_id));
        $renders.set([...ordered, ...renders]);
      };
      const refetch = async () => {
        const known = new Set($renders.get().map(({ render_id }) => render_id));
        try {
          show((await renew()).renders, known);
        } catch {
          // The list is fetched again when the dialog opens
        }
      };
      const followed = followJobs(client, (job) => {
        const known = $renders.get().find((render) => render.job.job_id === job.job_id);
        if (!known) return;
        withJob(job);
        // Only the render, not the job, says until when it waited
        const hasWaited = known.job.step === 'background' && job.step !== 'background';
        if (hasWaited || !isOpenJob(job)) void refetch();
      });
      const end = $renders.subscribe((all) => followed.watch(all.map(({ job }) => job)));
      const unlisten = latest.listen(({ renders }) => {
        // A render that has ended and is missing now was removed by the server, to make room for a new file
        const ended = $renders.get().filter(({ job }) => !isOpenJob(job));
        show(renders, new Set(ended.map(({ render_id }) => render_id)));
      });
      void refetch();
      return () => {
        unlisten();
        end();
        followed.stop();
      };
    },
  };
}
