import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { VideoRender, VideoTranslationDetail } from '../../../src/contract/index.ts';
import { createRenders } from '../../../src/video-translation/editor/export/renders.ts';

vi.mock('../../../src/studio/jobs/follow-jobs.ts', () => ({
  followJobs: () => ({ watch: () => undefined, stop: () => undefined }),
  isOpenJob: ({ state }: { state?: string }) => state !== 'done',
}));

test('a file ordered while the list loads stays in it', async () => {
  const render = (render_id: string) => ({ render_id, job: { job_id: render_id } }) as VideoRender;
  const detail = { project_id: 'p', renders: [render('old')] } as unknown as VideoTranslationDetail;
  let answer = (_: VideoTranslationDetail) => {};
  const renders = createRenders({
    client: { call: async () => ({ data: { render: render('new') } }) } as unknown as Client,
    detail,
    latest: atom(detail),
    renew: () => new Promise((resolve) => (answer = resolve)),
  });
  const ids = () => renders.$renders.get().map(({ render_id }) => render_id);
  const stop = renders.start();
  await renders.begin({ format: 'mp4' } as Parameters<typeof renders.begin>[0]);
  answer(detail);
  await new Promise((done) => setTimeout(done));
  expect(ids()).toEqual(['new', 'old']);
  stop();
});

test('a file ordered in another window appears', () => {
  const render = (render_id: string) => ({ render_id, job: { job_id: render_id } }) as VideoRender;
  const detail = { project_id: 'p', renders: [render('old')] } as unknown as VideoTranslationDetail;
  const latest = atom(detail);
  const client = {} as Client;
  const renders = createRenders({ client, detail, latest, renew: () => new Promise(() => {}) });
  const stop = renders.start();
  latest.set({ ...detail, renders: [render('theirs'), render('old')] });
  expect(renders.$renders.get().map(({ render_id }) => render_id)).toEqual(['theirs', 'old']);
  stop();
});

test('a file that was deleted to make room for one of another window disappears', () => {
  const render = (render_id: string, state: string) =>
    ({ render_id, job: { job_id: render_id, state } }) as VideoRender;
  const kept = render('kept', 'done');
  const detail = {
    project_id: 'p',
    renders: [kept, render('oldest', 'done')],
  } as unknown as VideoTranslationDetail;
  const latest = atom(detail);
  const client = {} as Client;
  const renders = createRenders({ client, detail, latest, renew: () => new Promise(() => {}) });
  const stop = renders.start();
  latest.set({ ...detail, renders: [render('theirs', 'queued'), kept] });
  expect(renders.$renders.get().map(({ render_id }) => render_id)).toEqual(['theirs', 'kept']);
  stop();
});
