import type { BackgroundJob, VideoRender, VideoTranslationDetail } from '../../src/contract/index.ts';
import { SAME_PICTURE } from '../../src/contract/constants/video-translation.ts';
import { ok, refused, type Handlers } from './fake-api.ts';
import type { fakeLine } from './fake-line.ts';
import { uuid } from './uuid.ts';
import { NOW, backgroundJob } from './video-translation-parts.ts';

interface Options {
  line: ReturnType<typeof fakeLine<'GET /v1/tenant/changes'>>;
  /** The translation of an id. */
  find(id: string): VideoTranslationDetail | undefined;
  /** Length of every recording. */
  seconds: number;
  /** Number of the next event of a job. */
  nextEvent(): number;
}

/** What is made of the recordings of translations on a server: their sound without voices, and files. */
export function fakeVideoFiles({ line, find, seconds, nextEvent }: Options) {
  let renders = 0;
  let backgrounds = 0;
  const missing = () => refused('err_not_found', 404);
  const handlers: Handlers = {
    'POST /v1/video-translations/{project_id}/background': ({ params }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const job = backgroundJob(uuid(8_000 + ++backgrounds), 'video-background', {
        state: 'queued',
        progress: 0,
        event: nextEvent(),
        ended_at: null,
      });
      detail.background = { job, url: null, peaks: [] };
      return ok({ data: { background: detail.background } });
    },
    'POST /v1/video-translations/{project_id}/renders': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const render: VideoRender = {
        render_id: uuid(6_000 + ++renders),
        created_at: NOW,
        format: body.format,
        sound: body.sound ?? 'translation',
        subtitles: body.subtitles ?? 'none',
        part: body.part ?? null,
        picture: { ...SAME_PICTURE, ...body.picture },
        rules: body.rules ?? { id: 'netflix', limits: {} },
        job: backgroundJob(uuid(7_000 + renders), 'video-render', {
          state: 'queued',
          progress: 0,
          event: nextEvent(),
          ended_at: null,
        }),
        waited_until: null,
        result: null,
      };
      detail.renders = [render, ...detail.renders];
      return ok({ data: { render } });
    },
  };
  return {
    handlers,
    /** The work on the background of one goes on, and the page is told; done, it is this file. */
    workBackground(detail: VideoTranslationDetail, more: Partial<BackgroundJob>, url: string | null = null) {
      const job = { ...detail.background!.job!, ...more, event: nextEvent() };
      detail.background = { job, url, peaks: url === null ? [] : [20, 60, 40] };
      line.send({ type: 'job', job });
    },
    /** The work on a render goes on, and the page is told; done, it has a file. */
    workRender(render: VideoRender, more: Partial<BackgroundJob>) {
      render.job = { ...render.job, ...more, event: nextEvent() };
      if (more.state === 'done')
        render.result = {
          url: `/files/${render.render_id}.${render.format}`,
          file_name: `Translation.${render.format}`,
          bytes: 1_200_000,
          duration_ms: seconds * 1000,
          report: {
            loudness_lufs: render.sound === 'original' ? null : -16.1,
            true_peak_dbtp: render.sound === 'original' ? null : -1.2,
            drift: {
              picture_ms: render.format === 'mp4' ? 0 : null,
              sound_ms: render.sound === 'original' ? null : 0.4,
              captions_ms: render.subtitles === 'none' ? null : 12,
            },
            checks: 2,
            lowered_instead: false,
            rows: { as_spoken: 3, stretched: 1, too_long: 0, silent: 0 },
          },
        };
      line.send({ type: 'job', job: render.job });
    },
  };
}
