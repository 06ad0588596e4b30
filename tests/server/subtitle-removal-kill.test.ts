import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBlobId } from '../../demo/server/blobs/blobs.ts';
import { removalCredits } from '../../src/contract/constants/billing.ts';
import type { RemovalArea } from '../../src/contract/index.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { holdFfmpeg } from '../support/held-ffmpeg.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeSubtitled } from '../support/subtitled-video.ts';
import { makeDataFolder } from '../support/template.ts';
import { uploadFile } from '../support/upload-file.ts';

const PROGRAM = 'tests/support/voice-change-server.ts';
const AREA = { left: 0.1, top: 0.78, right: 0.9, bottom: 0.98, from_ms: 1_000, to_ms: 2_000 };
const CREDITS = removalCredits(1_000);

let dataDir: string;
let folder: string;
let ffmpeg: ReturnType<typeof holdFfmpeg>;
let server: Awaited<ReturnType<typeof startServerQuickly>>;
let headers: Awaited<ReturnType<typeof signInDemo>>['headers'];
beforeEach(async () => {
  dataDir = await makeDataFolder();
  folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  ffmpeg = holdFfmpeg(folder);
  await startServer();
  ({ headers } = await signInDemo(server.url));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const startServer = async () => {
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder, PATH: ffmpeg.PATH };
  server = await startServerQuickly(env, PROGRAM);
};
const user = () => callerAt(server.url, headers);
const balance = async () =>
  (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
/** A video whose text was searched for. */
const open = async (order?: Parameters<typeof makeSubtitled>[0]) => {
  const burned = await makeSubtitled(order);
  const asset_id = await uploadFile(server.url, user(), burned, { name: 'film.mp4' });
  const { body } = await user().call('POST /v1/subtitle-removals', { body: { asset_id } });
  const params = { removal_id: body.data.removal.removal_id };
  const load = async () =>
    (await user().call('GET /v1/subtitle-removals/{removal_id}', { params })).body.data.removal;
  await expect.poll(async () => (await load()).search.state, PATIENT).toBe('done');
  const start = async (area: Partial<RemovalArea> = {}) => {
    const order = await user().call('POST /v1/subtitle-removals/{removal_id}/start', {
      params,
      body: { areas: [{ ...AREA, ...area }], method: 'delogo' },
      idempotencyKey: crypto.randomUUID(),
    });
    return order.body.data.removal.job!;
  };
  const ended = async () => {
    await expect.poll(async () => (await load()).job?.state, PATIENT).not.toMatch(/queued|running/);
    return load();
  };
  return { load, start, ended };
};
/** The stored files. */
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    isBlobId(path.slice(3).replace('.part', '')),
  );
/** Files that work has left behind. */
const left = () => readdirSync(join(dataDir, 'subtitle-removal'));

test('a server killed while it removes text resumes after its start, and charges once', async () => {
  const before = await balance();
  const { start, load, ended } = await open();
  ffmpeg.hold('round');
  await start();
  await expect.poll(() => ffmpeg.times('round'), PATIENT).toBe(1);
  await server.end('SIGKILL');
  ffmpeg.letGo('round');
  await startServer();
  await expect.poll(async () => (await load()).job?.state, PATIENT).toBe('done');
  const done = await ended();
  expect(done.result!.report.result.frames).toBe(75);
  expect(done.credits_charged).toBe(CREDITS);
  expect(await balance()).toBe(before - CREDITS);
});

test('after a kill in the third part, the parts before it are not made again', async () => {
  const seconds = 22;
  const { start, load, ended } = await open({ seconds, hasSound: false });
  await start({ from_ms: 0, to_ms: seconds * 1_000 });
  // Each part is encoded in two passes
  await expect.poll(() => ffmpeg.times('round'), PATIENT).toBeGreaterThanOrEqual(4);
  ffmpeg.hold('round');
  const begun = ffmpeg.times('round');
  await server.end('SIGKILL');
  ffmpeg.letGo('round');
  await startServer();
  await expect.poll(async () => (await load()).job?.state, PATIENT).toBe('done');
  expect((await ended()).result!.report.result.frames).toBe(25 * seconds);
  expect(ffmpeg.times('round') - begun).toBeLessThanOrEqual(6);
});

test('a full disk and a cancelled job are reported, release the credits and leave no files behind', async () => {
  const before = await balance();
  const { start, load, ended } = await open();
  const files = stored().length;
  for (const stage of ['round', 'join']) {
    ffmpeg.fillDisk(stage);
    await start();
    const { job, result } = await ended();
    expect([job!.state, job!.error, result], stage).toEqual(['failed', 'err_storage_full', null]);
    expect(stored(), stage).toHaveLength(files);
    expect(await balance(), stage).toBe(before);
    ffmpeg.makeRoom(stage);
  }
  ffmpeg.hold('join');
  const reached = ffmpeg.times('join');
  const { job_id } = await start();
  await expect.poll(() => ffmpeg.times('join'), PATIENT).toBe(reached + 1);
  expect(stored().length, 'parts').toBeGreaterThan(files);
  await user().call('POST /v1/jobs/{job_id}/cancel', { params: { job_id } });
  ffmpeg.letGo('join');
  expect((await load()).job!.state).toBe('cancelled');
  await expect.poll(stored, PATIENT).toHaveLength(files);
  await expect.poll(left, PATIENT).toEqual([]);
  expect(await balance()).toBe(before);

  await start();
  expect((await ended()).job).toMatchObject({ state: 'done', error: null });
  expect(await balance()).toBe(before - CREDITS);
  await expect.poll(stored, PATIENT).toHaveLength(files + 1);
});
