import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removalCredits } from '../../src/contract/constants/billing.ts';
import type { RemovalDetail } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { fakeImageText } from '../support/fake-image-text.ts';
import { FakeInpainting } from '../support/fake-inpainting.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeSubtitled } from '../support/subtitled-video.ts';
import { uploadFile } from '../support/upload-file.ts';

const [WIDTH, HEIGHT, FRAMES] = [320, 180, 50];
const LINE = 'Nobody expected it';
const SECONDS = FRAMES / 25;
/** An area around the line, for the whole video. */
const AREA = {
  left: 0.1,
  top: 0.78,
  right: 0.9,
  bottom: 0.98,
  from_ms: 0,
  to_ms: 1_000 * SECONDS,
  mask: 'box',
} as const;
/** A still picture, of which the surroundings of a place do not tell what is there. */
const ROUGH = `nullsrc=s=${WIDTH}x${HEIGHT}:r=25:d=${SECONDS},geq=lum='128+90*sin(X*1.3)*sin(Y*1.1)':cb=128:cr=128`;
/** Luma of what the engine paints, and of what is painted: it is mixed with what the surroundings suggest. */
const [PAINT, PAINTED_MAX] = [20, 80];

describe('the method “Best fill”', () => {
  const inpainting = new FakeInpainting();
  inpainting.grey = PAINT;
  let folder: string;
  let server: TestServer;
  let user: TestUser;
  let video: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-best-fill-'));
    video = await makeSubtitled({
      seconds: SECONDS,
      picture: ROUGH,
      lines: [{ text: LINE, from: 0, to: SECONDS }],
      hasSound: false,
    });
    server = await startTestServer({
      engines: [new FakeEngine()],
      imageTextEngines: [fakeImageText(LINE)],
      inpainting: [inpainting],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    inpainting.turn('ready');
    inpainting.asked = 0;
    inpainting.mostAtOnce = 0;
    inpainting.gate = Promise.resolve();
    inpainting.crash(0);
    user = await server.signUp();
  });

  const load = async (removal_id: string): Promise<RemovalDetail> =>
    (await user.call('GET /v1/subtitle-removals/{removal_id}', { params: { removal_id } })).body.data.removal;
  /** An entry whose text was not searched for. */
  const open = async (): Promise<string> => {
    const asset_id = await uploadFile(server.url, user, video, { name: 'film.mp4' });
    const { removal } = (await user.call('POST /v1/subtitle-removals', { body: { asset_id } })).body.data;
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: removal.search.job_id } });
    return removal.removal_id;
  };
  const start = (removal_id: string, method: 'fill' | 'best_fill' = 'best_fill') =>
    user.call('POST /v1/subtitle-removals/{removal_id}/start', {
      params: { removal_id },
      body: { areas: [AREA], method },
      idempotencyKey: crypto.randomUUID(),
    });
  const ended = async (removal_id: string): Promise<RemovalDetail> => {
    const state = async () => (await load(removal_id)).job?.state;
    await expect.poll(state, PATIENT).not.toMatch(/queued|running/);
    return load(removal_id);
  };
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const options = async () =>
    (await user.call('GET /v1/subtitle-removals/options', {})).body.data.methods.find(
      ({ method }) => method === 'best_fill',
    );
  /** Mean luma of the middle of the area in each frame of a video. */
  const middles = async (url: string): Promise<number[]> => {
    const path = join(folder, `${crypto.randomUUID()}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(server.url + url)).arrayBuffer()));
    const output = '-map 0:v:0 -fps_mode passthrough -f rawvideo -pix_fmt gray -'.split(' ');
    const luma = spawnSync('ffmpeg', ['-v', 'error', '-i', path, ...output], { maxBuffer: 1e9 }).stdout;
    const size = WIDTH * HEIGHT;
    return Array.from({ length: luma.length / size }, (_, frame) => {
      let sum = 0;
      for (let y = 152; y < 164; y++)
        for (let x = 100; x < 220; x++) sum += luma[frame * size + y * WIDTH + x]!;
      return sum / (12 * 120);
    });
  };

  test('draws what no other frame shows, once for a still shot, at the price of any method', async () => {
    const removalId = await open();
    const before = await balance();
    await start(removalId);
    const done = await ended(removalId);
    expect(done.job).toMatchObject({ state: 'done', error: null });
    expect(await balance()).toBe(before - removalCredits(AREA.to_ms));
    const painted = await middles(done.result!.url);
    expect(painted).toHaveLength(FRAMES);
    expect(Math.max(...painted)).toBeLessThan(PAINTED_MAX);
    // A few tiles along the line, rather than some for each frame
    expect(inpainting.asked).toBeGreaterThan(0);
    expect(inpainting.asked).toBeLessThan(8);
  });

  test('is the only one that draws', async () => {
    const removalId = await open();
    await start(removalId, 'fill');
    const filled = await middles((await ended(removalId)).result!.url);
    expect(Math.min(...filled)).toBeGreaterThan(PAINTED_MAX);
    expect(inpainting.asked).toBe(0);
  });

  test('can be previewed', async () => {
    const { body } = await user.call('POST /v1/subtitle-removals/{removal_id}/preview', {
      params: { removal_id: await open() },
      body: { areas: [AREA], method: 'best_fill', at_ms: 500 },
    });
    expect(Math.max(...(await middles(body.data.after_url)))).toBeLessThan(PAINTED_MAX);
    expect(Math.min(...(await middles(body.data.before_url)))).toBeGreaterThan(PAINTED_MAX);
  });

  test('says in a preview that the network fails, without a charge', async () => {
    inpainting.crash(1);
    const before = await balance();
    const { status, body } = await user.call('POST /v1/subtitle-removals/{removal_id}/preview', {
      params: { removal_id: await open() },
      body: { areas: [AREA], method: 'best_fill', at_ms: 0 },
    });
    expect(status).toBe(503);
    expect(body).toMatchObject({ detail: [{ type: 'err_interface_unavailable' }] });
    expect(await balance()).toBe(before);
  });

  test('draws again after the network has crashed, and charges once', async () => {
    inpainting.crash(1);
    const removalId = await open();
    const before = await balance();
    await start(removalId);
    expect((await ended(removalId)).job).toMatchObject({ state: 'done', error: null });
    expect(await balance()).toBe(before - removalCredits(AREA.to_ms));
  });

  test('ends while the network draws when it is cancelled, and costs nothing', async () => {
    inpainting.gate = new Promise(() => undefined);
    const removalId = await open();
    const before = await balance();
    const { body } = await start(removalId);
    await expect.poll(() => inpainting.asked, PATIENT).toBe(1);
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: body.data.removal.job!.job_id } });
    expect((await load(removalId)).job).toMatchObject({ state: 'cancelled' });
    expect(await balance()).toBe(before);
    expect(await heldCredits(server.db)).toBe(0);
    inpainting.gate = Promise.resolve();
    await start(removalId);
    expect((await ended(removalId)).job).toMatchObject({ state: 'done' });
  });

  test('draws for one removal at a time, so that other work finds a thread', async () => {
    let openGate = () => {};
    inpainting.gate = new Promise((resolve) => (openGate = resolve));
    const removals = [await open(), await open()];
    for (const removalId of removals) await start(removalId);
    for (const removalId of removals)
      await expect.poll(async () => (await load(removalId)).job?.state, PATIENT).toBe('running');
    await expect.poll(() => inpainting.asked, PATIENT).toBe(1);
    openGate();
    for (const removalId of removals) expect((await ended(removalId)).job).toMatchObject({ state: 'done' });
    expect(inpainting.mostAtOnce).toBe(1);
  });

  test('is installed when it is first wanted, and says before how much is downloaded', async () => {
    inpainting.turn('on demand');
    expect(await options()).toMatchObject({ is_available: true, download_megabytes: 58 });
    const removalId = await open();
    await start(removalId);
    expect((await ended(removalId)).job).toMatchObject({ state: 'done' });
    expect(await options()).toMatchObject({ is_available: true, download_megabytes: null });
  });

  test('is not installed for a removal of somebody else', async () => {
    const removal_id = await open();
    const stranger = await server.signUp();
    inpainting.turn('on demand');
    const { status } = await stranger.call('POST /v1/subtitle-removals/{removal_id}/preview', {
      params: { removal_id },
      body: { areas: [AREA], method: 'best_fill', at_ms: 0 },
    });
    expect(status).toBe(404);
    expect(inpainting.state().action).toBe('install');
  });

  test('is refused where models are turned off', async () => {
    inpainting.turn('off');
    expect(await options()).toMatchObject({ is_available: false, download_megabytes: null });
    const removalId = await open();
    const refused = { detail: [{ type: 'err_subtitle_erase_not_allowed' }] };
    expect((await start(removalId)).body).toMatchObject(refused);
    const quote = await user.call('POST /v1/subtitle-removals/{removal_id}/quote', {
      params: { removal_id: removalId },
      body: { areas: [AREA], method: 'best_fill' },
    });
    expect(quote.body).toMatchObject(refused);
    const preview = await user.call('POST /v1/subtitle-removals/{removal_id}/preview', {
      params: { removal_id: removalId },
      body: { areas: [AREA], method: 'best_fill', at_ms: 0 },
    });
    expect(preview.body).toMatchObject(refused);
  });
});
