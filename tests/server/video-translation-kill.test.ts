import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBlobId } from '../../demo/server/blobs/blobs.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { ffmpeg } from '../support/flash-video.ts';
import { holdFfmpeg } from '../support/held-ffmpeg.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { videoProjectsOf } from '../support/video-projects.ts';

const PROGRAM = 'tests/support/video-translation-server.ts';
/** Long enough for two parts. */
const SECONDS = 66;

let dataDir: string;
let folder: string;
let held: ReturnType<typeof holdFfmpeg>;
let server: ServerProcess;
let headers: Record<string, string>;
beforeEach(async () => {
  dataDir = await makeDataFolder();
  folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  held = holdFfmpeg(folder);
  await start();
  ({ headers } = await signInDemo(server.url));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder, PATH: held.PATH };
  server = await startServerQuickly(env, PROGRAM);
};
const projects = () => videoProjectsOf(callerAt(server.url, headers), server.url);
const makeVideo = async (): Promise<Buffer> => {
  const path = join(folder, 'a.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=64x36:r=5:d=${SECONDS}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}:r=16000`];
  await ffmpeg(
    ...picture,
    ...sound,
    ...'-c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p'.split(' '),
    path,
  );
  return readFile(path);
};
/** Kills the server in a stage that is held, and releases it once the next server has reached it. */
const killIn = async (stage: string) => {
  await expect.poll(() => held.times(stage), PATIENT).toBe(1);
  await server.end('SIGKILL');
  await start();
  await expect.poll(() => held.times(stage), PATIENT).toBe(2);
  held.letGo(stage);
};
/** The stored files. */
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    isBlobId(path.slice(3).replace('.part', '')),
  );
const BURNED = { format: 'mp4', sound: 'original', subtitles: 'burned' } as const;

test('a server killed in any stage resumes there, charges once and leaves no file behind', async () => {
  for (const stage of ['picture', 'decode', 'recognize', 'translate', 'sound', 'later', 'join'])
    held.hold(stage);
  const before = await projects().balance();
  const asset_id = await projects().upload(await makeVideo());
  const item = await projects().begin({ asset_id, target_languages: ['fr'] });
  for (const stage of ['picture', 'decode', 'recognize', 'translate']) await killIn(stage);
  // In the middle of the rows, or before or after them
  await server.end('SIGKILL');
  await start();
  const done = await projects().ended(item);
  expect(done).toMatchObject({ job: { state: 'done' }, rows: 1, credits_charged: 2 * SECONDS });
  expect(before - (await projects().balance())).toBe(2 * SECONDS);
  expect(held.times('recognize')).toBe(2);
  expect(stored(), 'the recording, thumbnails and a poster').toHaveLength(3);

  const key = crypto.randomUUID();
  const begun = await projects().orderRender(item, BURNED, key);
  const { render_id } = begun.body.data.render;
  for (const stage of ['sound', 'later', 'join']) await killIn(stage);
  const render = () => projects().loadRender(item, render_id);
  await expect.poll(async () => (await render()).job.state, PATIENT).toBe('done');
  expect(held.times('part'), 'the first part is made once').toBe(1);
  expect((await render()).result!.report.drift.picture_ms).toBeLessThan(1);
  const again = await projects().orderRender(item, BURNED, key);
  expect(again.body.data.render.render_id).toBe(render_id);
  await expect.poll(stored, PATIENT).toHaveLength(4);
  expect(readdirSync(join(dataDir, 'videos')), 'left behind').toEqual([]);
  expect(before - (await projects().balance())).toBe(2 * SECONDS);
});

test('a program that is killed is started again, and finished work is kept', async () => {
  const asset_id = await projects().upload(await makeVideo());
  for (const stage of ['picture', 'later']) held.hold(stage);
  const item = await projects().begin({ asset_id, target_languages: ['fr'] });
  await expect.poll(() => held.times('picture'), PATIENT).toBe(1);
  held.kill('picture');
  held.letGo('picture');
  const done = await projects().ended(item);
  expect(done).toMatchObject({ job: { state: 'done' }, picture: { width: 64, height: 36 } });
  const begun = await projects().orderRender(item, BURNED);
  const { render_id } = begun.body.data.render;
  await expect.poll(() => held.times('later'), PATIENT).toBe(1);
  held.kill('later');
  held.letGo('later');
  const state = async () => (await projects().loadRender(item, render_id)).job.state;
  await expect.poll(state, PATIENT).toBe('done');
  expect(held.times('part')).toBe(1);
});

test('a full disk or a cancellation ends a render with the reason, and leaves nothing of it', async () => {
  const asset_id = await projects().upload(await makeVideo());
  const item = await projects().begin({ asset_id, target_languages: ['fr'] });
  await projects().ended(item);
  const files = stored().length;
  for (const stage of ['sound', 'later', 'join']) {
    held.fillDisk(stage);
    const { job, result } = await projects().rendered(item, BURNED);
    expect([job.error, result], stage).toEqual(['err_storage_full', null]);
    expect(stored(), stage).toHaveLength(files);
    held.makeRoom(stage);
  }
  held.hold('later');
  const reached = held.times('later');
  const begun = await projects().orderRender(item, BURNED);
  const { render_id, job } = begun.body.data.render;
  await expect.poll(() => held.times('later'), PATIENT).toBe(reached + 1);
  expect(stored().length).toBeGreaterThan(files);
  const params = { job_id: job.job_id };
  await callerAt(server.url, headers).call('POST /v1/jobs/{job_id}/cancel', { params });
  held.letGo('later');
  expect((await projects().loadRender(item, render_id)).job.state).toBe('cancelled');
  await expect.poll(stored, PATIENT).toHaveLength(files);
  await expect.poll(() => readdirSync(join(dataDir, 'videos')), PATIENT).toEqual([]);
  expect((await projects().rendered(item, BURNED)).job.error).toBeNull();
});
