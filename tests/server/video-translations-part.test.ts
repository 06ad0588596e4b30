import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { videoOrders } from '../support/video-orders.ts';
const SECONDS = 6;

let folder: string;
let server: TestServer;
let user: TestUser;
let orders: ReturnType<typeof videoOrders>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-part-'));
  const recognition = new FakeRecognition({ languages: ['en'] });
  recognition.heard = [heardAt(0, 'The tide comes in.')];
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 3 })],
    recognizers: [recognition],
    speakerEngines: [new FakeSpeakers()],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  user = await server.signUp();
  orders = videoOrders(user, server.url);
});

const made = async (name: string, ...options: string[]) => {
  const path = join(folder, name);
  const run = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options, path], { encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);
  return readFile(path);
};
const input = (filter: string) => ['-f', 'lavfi', '-i', filter];
/** Two seconds of red, then blue; only the blue has a tone. Key frames are far apart. */
const film = (rate = '25') =>
  made(
    'film.mp4',
    ...input(`color=red:size=321x180:rate=${rate}:duration=2`),
    ...input(`color=blue:size=321x180:rate=${rate}:duration=${SECONDS - 2}`),
    ...input(`sine=frequency=300:duration=${SECONDS}`),
    '-filter_complex',
    "[0:v][1:v]concat=n=2:v=1[v];[2:a]volume='if(lt(t,2),0,1)':eval=frame[a]",
    '-map',
    '[v]',
    '-map',
    '[a]',
    '-pix_fmt',
    'yuv444p',
    '-g',
    '250',
  );
const quoteOf = async (body: Parameters<typeof orders.started>[0]) =>
  (await user.call('POST /v1/video-translations/quote', { body })).body.data;

test('a part of a video is cut to the exact picture, and only the part is priced, recognised and rendered', async () => {
  const before = await orders.balance();
  const asset_id = await orders.upload(await film(), 'Harbour walk.mp4');
  const order = { asset_id, target_languages: ['fr'], part: { from_ms: 2_000, to_ms: 5_000 } };
  expect(await quoteOf(order)).toMatchObject({ credits: 6, duration_ms: 3_000 });
  const item = await orders.started(order);
  const detail = await orders.ended(item);
  expect(detail).toMatchObject({ job: { state: 'done' }, title: 'Harbour walk', rows: 1 });
  expect(detail.duration_ms).toBeGreaterThanOrEqual(2_960);
  expect(detail.duration_ms).toBeLessThanOrEqual(3_060);
  expect(detail.project.segments[0]!.start_ms).toBe(0);
  expect(before - (await orders.balance())).toBe(6);
  expect(detail.asset!.asset_id).not.toBe(asset_id);
  expect(detail.play_url).toBe(detail.asset!.url);

  const path = join(folder, 'part.mp4');
  await writeFile(
    path,
    Buffer.from(await (await fetch(new URL(detail.play_url!, server.url))).arrayBuffer()),
  );
  const pixel = ['-frames:v', '1', '-vf', 'scale=1:1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const first = spawnSync('ffmpeg', ['-v', 'error', '-i', path, ...pixel]);
  const [red, , blue] = first.stdout;
  expect(blue! - red!).toBeGreaterThan(150);
  expect(Math.max(...detail.peaks.slice(0, 10))).toBeGreaterThan(0);

  const { body } = await user.call('POST /v1/video-translations/{project_id}/renders', {
    params: { project_id: item.project_id },
    body: { format: 'mp4', sound: 'original' },
    idempotencyKey: 'render',
  });
  expect(body.msg).toBe('');
  const result = async () => (await orders.load(item)).renders[0]!.result;
  await expect.poll(result, PATIENT).not.toBeNull();
  expect(Math.abs((await result())!.duration_ms - 3_000)).toBeLessThanOrEqual(60);

  const deleted = await user.call('DELETE /v1/video-translations/{project_id}', {
    params: { project_id: item.project_id },
  });
  expect(deleted.status).toBe(200);
  const { assets } = (await user.call('GET /v1/assets', {})).body.data;
  expect(assets.map((asset) => asset.asset_id)).toEqual([asset_id]);
  expect(await reconcile(server.db)).toEqual([]);
});

test('a part whose last picture extends beyond it costs what was quoted', async () => {
  const before = await orders.balance();
  const asset_id = await orders.upload(await film('30000/1001'), 'film.mp4');
  const order = { asset_id, target_languages: ['fr'], part: { from_ms: 2_000, to_ms: 5_000 } };
  const { credits } = await quoteOf(order);
  const detail = await orders.ended(await orders.started(order));
  expect(detail.job).toMatchObject({ state: 'done', error: null });
  expect(before - (await orders.balance())).toBe(credits);
});

test('the subtitles of a part are those that begin in it, with times relative to it', async () => {
  const asset_id = await orders.upload(await film(), 'film.mp4');
  const cues = [0, 2_500, 4_500].map((start_ms, index) => ({
    start_ms,
    end_ms: start_ms + 1_000,
    text: `Line ${index}.`,
  }));
  const order = { asset_id, cues, source_language: 'en', target_languages: ['fr'] };
  const item = await orders.started({ ...order, part: { from_ms: 2_000, to_ms: 5_000 } });
  const { segments } = (await orders.ended(item)).project;
  expect(segments.map(({ source_text, start_ms, end_ms }) => [source_text, start_ms, end_ms])).toEqual([
    ['Line 1.', 500, 1_500],
    ['Line 2.', 2_500, 3_000],
  ]);
});

test.each([
  ['too short', { from_ms: 2_000, to_ms: 2_100 }],
  ['upside down', { from_ms: 4_000, to_ms: 1_000 }],
  ['beyond the end', { from_ms: SECONDS * 1000, to_ms: SECONDS * 1000 + 9_000 }],
])('a part that is %s is refused', async (_, part) => {
  const asset_id = await orders.upload(await film(), 'film.mp4');
  const answer = await user.call('POST /v1/video-translations', {
    body: { asset_id, target_languages: ['fr'], part },
    idempotencyKey: 'one',
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: [{ type: 'err_invalid_param', loc: ['body', 'part'] }] });
});
