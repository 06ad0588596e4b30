import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { removalCredits } from '../../src/contract/constants/billing.ts';
import type { CallInput, RemovalDetail } from '../../src/contract/index.ts';
import { fakeImageText } from '../support/fake-image-text.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeSubtitled, scene } from '../support/subtitled-video.ts';
import { uploadFile } from '../support/upload-file.ts';
const LINE = 'Nobody expected it';
/** The place of the line. */
const AREA = { left: 0.1, top: 0.78, right: 0.9, bottom: 0.98, from_ms: 1_000, to_ms: 2_000 } as const;

let folder: string;
let server: TestServer;
let user: TestUser;
let video: { burned: Buffer; clean: Buffer };
const reader = fakeImageText(LINE);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-removal-'));
  video = { burned: await makeSubtitled(), clean: await makeSubtitled({ lines: [] }) };
  server = await startTestServer({
    engines: [new FakeEngine()],
    imageTextEngines: [reader],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  user = await server.signUp();
});

const upload = (bytes: Uint8Array, name = 'film.mp4') => uploadFile(server.url, user, bytes, { name });
const load = async (removal_id: string): Promise<RemovalDetail> =>
  (await user.call('GET /v1/subtitle-removals/{removal_id}', { params: { removal_id } })).body.data.removal;
const search = async (bytes: Uint8Array): Promise<RemovalDetail> => {
  const { body } = await user.call('POST /v1/subtitle-removals', { body: { asset_id: await upload(bytes) } });
  const { removal_id } = body.data.removal;
  await expect.poll(async () => (await load(removal_id)).search.state, PATIENT).toBe('done');
  return load(removal_id);
};
/** An entry whose text was not searched for. */
const open = async (bytes: Uint8Array): Promise<RemovalDetail> => {
  const { body } = await user.call('POST /v1/subtitle-removals', {
    body: { asset_id: await upload(bytes) },
  });
  const { removal } = body.data;
  await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: removal.search.job_id } });
  return removal;
};
type Start = CallInput<'POST /v1/subtitle-removals/{removal_id}/start'>['body'];
const start = (removal_id: string, body: Start, idempotencyKey: string = crypto.randomUUID()) =>
  user.call('POST /v1/subtitle-removals/{removal_id}/start', {
    params: { removal_id },
    body,
    idempotencyKey,
  });
const ended = async (removal_id: string): Promise<RemovalDetail> => {
  const isOpen = async () => ['queued', 'running'].includes((await load(removal_id)).job?.state ?? 'none');
  await expect.poll(isOpen, PATIENT).toBe(false);
  return load(removal_id);
};
const balance = async () =>
  (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
const fetched = async (url: string) => Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
/** The brightness of each frame of a video. */
const lumaOf = async (bytes: Uint8Array): Promise<Buffer> => {
  const path = join(folder, `${crypto.randomUUID()}.video`);
  await writeFile(path, bytes);
  const options = [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:v:0',
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ];
  return spawnSync('ffmpeg', options, { maxBuffer: 1e9 }).stdout;
};
const probe = async (bytes: Uint8Array, entries: string, streams = 'v:0'): Promise<string[]> => {
  const path = join(folder, `${crypto.randomUUID()}.video`);
  await writeFile(path, bytes);
  const options = [
    '-v',
    'error',
    '-select_streams',
    streams,
    '-show_entries',
    entries,
    '-of',
    'csv=p=0',
    path,
  ];
  return execFileSync('ffprobe', options, { encoding: 'utf8' }).trim().split('\n');
};
/** When each frame of a video is shown, in seconds. */
const timesOf = async (bytes: Uint8Array): Promise<number[]> =>
  (await probe(bytes, 'packet=pts_time')).map(Number).toSorted((a, b) => a - b);
/** The PSNR in dB where a burned video differs from the clean one, and elsewhere. */
const compare = (result: Buffer, { clean, burned }: { clean: Buffer; burned: Buffer }) => {
  const sums = { inside: 0, outside: 0 };
  const counts = { inside: 0, outside: 0 };
  for (let at = 0; at < clean.length; at++) {
    const where = Math.abs(burned[at]! - clean[at]!) > 24 ? 'inside' : 'outside';
    sums[where] += (result[at]! - clean[at]!) ** 2;
    counts[where]++;
  }
  const decibels = (where: 'inside' | 'outside') =>
    10 * Math.log10(65_025 / Math.max(1e-3, sums[where] / counts[where]));
  return { inside: decibels('inside'), outside: decibels('outside') };
};

describe('removing burned-in subtitles from a video', () => {
  test('finds the text, reads it with its times and removes it; the rest equals the source', async () => {
    const found = await search(video.burned);
    expect(found).toMatchObject({ width: 320, height: 180, read_by: 'Fake reader', job: null, result: null });
    expect(found.areas).toHaveLength(1);
    const area = found.areas![0]!;
    expect(area.text).toBe(LINE);
    expect(Math.abs(area.from_ms - 1_000)).toBeLessThanOrEqual(200);
    expect(Math.abs(area.to_ms - 2_000)).toBeLessThanOrEqual(200);
    expect(area.top).toBeGreaterThan(0.7);
    expect(found.cues).toEqual([{ start_ms: area.from_ms, end_ms: area.to_ms, text: LINE }]);
    expect((await fetched(found.srt_url!)).toString()).toContain(LINE);

    const { removal_id } = found;
    const before = await balance();
    const body = { areas: found.areas!, method: 'fill', quality: 'high' } as const;
    const quote = await user.call('POST /v1/subtitle-removals/{removal_id}/quote', {
      params: { removal_id },
      body: { areas: found.areas!, method: 'fill' },
    });
    const credits = removalCredits(area.to_ms - area.from_ms);
    expect(quote.body.data).toMatchObject({ credits, covered_ms: area.to_ms - area.from_ms });
    await start(removal_id, body, 'once');
    await start(removal_id, body, 'once');
    const done = await ended(removal_id);
    expect(done.job).toMatchObject({ state: 'done', error: null });
    expect(await balance()).toBe(before - credits);
    expect(done.credits_charged).toBe(credits);
    expect(await heldCredits(server.db)).toBe(0);

    const { report } = done.result!;
    expect(report.result.frames).toBe(75);
    expect(report.source.frames).toBe(75);
    expect(report.is_sound_equal).toBe(true);
    expect(report.residue).toMatchObject({ with_text: 0, with_colour: 0 });
    const result = await fetched(done.result!.url);
    const { inside, outside } = compare(await lumaOf(result), {
      clean: await lumaOf(video.clean),
      burned: await lumaOf(video.burned),
    });
    expect(inside).toBeGreaterThan(30);
    expect(outside).toBeGreaterThan(40);
    expect(report.outside_db).toBeGreaterThan(40);
    expect(await probe(result, 'stream=width,height,codec_name')).toEqual(['h264,320,180']);

    const { body: list } = await user.call('GET /v1/subtitle-removals', { query: { search: 'film' } });
    expect(list.data.items.map((item) => item.removal_id)).toEqual([removal_id]);
    await user.call('DELETE /v1/subtitle-removals/{removal_id}', { params: { removal_id } });
    expect((await fetch(server.url + done.result!.url)).status).toBe(404);
  });

  test('copies stretches without text, keeps the bitrate elsewhere, and keeps frames, times and sound', async () => {
    const lines = [{ text: LINE, from: 3.2, to: 4 }];
    const burned = await makeSubtitled({
      seconds: 8,
      lines,
      picture: 'testsrc2=s=320x180:r=25:d=8',
      encode: '-c:v libx264 -preset medium -crf 20 -pix_fmt yuv420p -g 25',
    });
    const { removal_id } = await open(burned);
    await start(removal_id, {
      areas: [{ ...AREA, from_ms: 3_200, to_ms: 4_000, mask: 'box' }],
      method: 'cover',
    });
    const { report, url } = (await ended(removal_id)).result!;
    const bytes = await fetched(url);
    expect(report).toMatchObject({ source: { frames: 200 }, result: { frames: 200 }, is_sound_equal: true });
    expect(report.copied).toBeGreaterThan(0.6);
    expect(report.result.bitrate / report.source.bitrate).toBeGreaterThan(0.85);
    expect(report.result.bitrate / report.source.bitrate).toBeLessThan(1.15);
    const [was, is] = [await lumaOf(burned), await lumaOf(bytes)];
    const frame = 320 * 180;
    for (const [from, to] of [
      [0, 50],
      [150, 200],
    ] as const)
      expect(is.subarray(from * frame, to * frame).equals(was.subarray(from * frame, to * frame))).toBe(true);
    const middle = (at: number) => is[at * frame + Math.round(0.88 * 180) * 320 + 160]!;
    expect(middle(90)).toBeLessThan(20);
    const [before, after] = [await timesOf(burned), await timesOf(bytes)];
    for (const [index, seconds] of before.entries())
      expect(Math.abs(after[index]! - seconds)).toBeLessThan(0.001);
    // One decoder is told of both encodings before the first frame
    expect(await probe(bytes, 'stream=codec_tag_string,profile')).toEqual(['High,avc1']);
  });

  test('keeps the bitrate of a short video with one key frame', async () => {
    const burned = await makeSubtitled({
      seconds: 10,
      lines: [
        { text: LINE, from: 0.8, to: 4.4 },
        { text: LINE, from: 5, to: 8.8 },
      ],
      // The noise stands still: key frames take many more bits than the others
      picture: 'testsrc2=s=320x180:r=25:d=10,noise=alls=30:all_seed=2',
      encode: '-c:v libx264 -preset medium -crf 20 -pix_fmt yuv420p -g 250 -sc_threshold 0',
    });
    const { removal_id } = await open(burned);
    const times = [
      { from_ms: 800, to_ms: 4_400 },
      { from_ms: 5_000, to_ms: 8_800 },
    ];
    await start(removal_id, {
      areas: times.map((time) => ({ ...AREA, ...time, mask: 'box' })),
      method: 'blur',
    });
    const { report } = (await ended(removal_id)).result!;
    expect(report.result.bitrate / report.source.bitrate).toBeGreaterThan(0.95);
    expect(report.result.bitrate / report.source.bitrate).toBeLessThan(1.05);
  });

  test('changes every frame of a text that is longer than a part', async () => {
    const burned = await makeSubtitled({
      seconds: 14,
      lines: [{ text: LINE, from: 0.6, to: 13.4 }],
      hasSound: false,
    });
    const { removal_id } = await open(burned);
    const area = { ...AREA, from_ms: 0, to_ms: 14_000, mask: 'box' } as const;
    await start(removal_id, { areas: [area], method: 'cover' });
    const luma = await lumaOf(await fetched((await ended(removal_id)).result!.url));
    const middle = (frame: number) => luma[(frame * 180 + Math.round(0.88 * 180)) * 320 + 160]!;
    const shown = Array.from({ length: 350 }, (_, frame) => frame).filter((frame) => middle(frame) > 20);
    expect(shown, 'frames that are not covered').toEqual([]);
  });

  test('lets a video translation be ordered from the cleaned video and the text that was read', async () => {
    const found = await open(video.burned);
    await start(found.removal_id, { areas: [{ ...AREA, text: LINE }], method: 'delogo' });
    const done = await ended(found.removal_id);
    const order = await user.call('POST /v1/video-translations/quote', {
      body: {
        asset_id: done.result!.asset.asset_id,
        cues: done.cues,
        target_languages: ['es'],
        output: 'subtitles',
      },
    });
    expect(order.status, JSON.stringify(order.body)).toBe(200);
  });

  test('previews one second, before and after, at no charge', async () => {
    const { removal_id } = await open(video.burned);
    const before = await balance();
    const { body } = await user.call('POST /v1/subtitle-removals/{removal_id}/preview', {
      params: { removal_id },
      body: { areas: [AREA], method: 'cover', at_ms: 900 },
    });
    const [was, is] = [
      await lumaOf(await fetched(body.data.before_url)),
      await lumaOf(await fetched(body.data.after_url)),
    ];
    expect(was.length).toBe(25 * 320 * 180);
    expect(is.length).toBe(was.length);
    const middle = (frame: number) => (frame * 180 + Math.round(0.88 * 180)) * 320 + 160;
    expect(is[middle(20)], 'covered').toBeLessThan(20);
    expect(Math.abs(is[middle(0)]! - was[middle(0)]!), 'before the area').toBeLessThan(6);
    expect(await balance()).toBe(before);
  });

  test('leaves moving text in a marked area, and reports that instead of calling the result clean', async () => {
    const burned = await makeSubtitled({
      lines: [
        { text: LINE, from: 1, to: 2 },
        { text: 'Rolling news of the harbor', from: 0, to: 3, more: 'y=20:x=w-mod(t*150\\,w+tw)' },
      ],
      hasSound: false,
    });
    const ticker = { left: 0, top: 0.06, right: 1, bottom: 0.26, from_ms: 0, to_ms: 3_000 };
    const { removal_id } = await open(burned);
    const read = vi.spyOn(reader, 'read');
    onTestFinished(() => read.mockRestore());
    const line = { left: 0, top: 0, right: 10, bottom: 10, confidence: 0.9 };
    read.mockResolvedValue([{ ...line, text: 'Rolling news' }]);
    await start(removal_id, { areas: [{ ...AREA, text: LINE }, ticker], method: 'fill', quality: 'high' });
    const { report } = (await ended(removal_id)).result!;
    expect(report.untouched_areas).toBe(1);
    expect(report.residue).toMatchObject({ read: 2, with_text: 1 });
  });

  test('fails with the reason and at no charge when it finds no text', async () => {
    const found = await search(video.clean);
    expect(found.areas).toEqual([]);
    const before = await balance();
    const none = await start(found.removal_id, { areas: [], method: 'fill' });
    expect(none.body).toMatchObject({ detail: [{ type: 'err_video_without_subtitle' }] });
    await start(found.removal_id, { areas: [AREA], method: 'fill' });
    expect((await ended(found.removal_id)).job).toMatchObject({
      state: 'failed',
      error: 'err_video_without_subtitle',
    });
    expect(await balance()).toBe(before);
    // A marked area can still be removed as a whole
    await start(found.removal_id, { areas: [{ ...AREA, mask: 'box' }], method: 'fill' });
    expect((await ended(found.removal_id)).job).toMatchObject({ state: 'done' });
  });

  test('refuses areas outside the video, an unknown method and an 8K picture', async () => {
    const { removal_id } = await open(video.clean);
    for (const area of [
      { ...AREA, left: 0.95 },
      { ...AREA, from_ms: 3_000, to_ms: 3_500 },
      { ...AREA, to_ms: 500 },
    ]) {
      const refused = await start(removal_id, { areas: [area], method: 'fill' });
      expect(refused.body).toMatchObject({
        detail: [{ type: 'err_invalid_param', msg: expect.stringContaining('outside') }],
      });
    }
    const crowd = await start(removal_id, { areas: Array(101).fill(AREA), method: 'fill' });
    expect(crowd.body).toMatchObject({
      detail: [{ type: 'err_invalid_param', msg: expect.stringContaining('At most 100 areas') }],
    });
    const best = await start(removal_id, { areas: [AREA], method: 'best_fill' });
    expect(best.body).toMatchObject({ detail: [{ type: 'err_subtitle_erase_not_allowed' }] });
    const large = await makeSubtitled({
      picture: scene(0.04, '7680x4320'),
      seconds: 0.04,
      hasSound: false,
    });
    const tooLarge = await user.call('POST /v1/subtitle-removals', {
      body: { asset_id: await upload(large) },
    });
    expect(tooLarge.body).toMatchObject({
      detail: [{ type: 'err_file_not_supported', msg: expect.stringContaining('pixels') }],
    });
    const picture = await user.call('GET /v1/subtitle-removals/{removal_id}/picture', {
      params: { removal_id },
      query: { at_ms: 3_600_000 },
    });
    expect(Buffer.from(picture.body.data.jpeg, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const other = await server.signUp();
    const taken = await other.call('GET /v1/subtitle-removals/{removal_id}/picture', {
      params: { removal_id },
      query: { at_ms: 0 },
    });
    expect(taken.status).toBe(404);
    const foreign = await other.call('GET /v1/subtitle-removals/{removal_id}', { params: { removal_id } });
    expect(foreign.status).toBe(404);
  });

  test.each([
    ['10 bits', { encode: '-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -crf 14' }, 'yuv420p10le'],
    [
      'all values of its samples',
      { encode: '-c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuvj420p -color_range pc -g 12' },
      'yuvj420p',
    ],
    ['an upright picture', { picture: scene(2, '180x320'), seconds: 2 }, 'yuv420p'],
    [
      'a variable frame rate',
      {
        filters: "select='not(eq(mod(n,5),3))'",
        encode: '-fps_mode passthrough -c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv420p',
      },
      'yuv420p',
    ],
    [
      'one frame',
      {
        encode: '-frames:v 1 -c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv420p',
        lines: [{ text: LINE, from: 0, to: 2 }],
        hasSound: false,
      },
      'yuv420p',
    ],
    [
      'a logo that stays and a text that fades',
      {
        seconds: 2,
        lines: [
          { text: 'LOGO', from: 0, to: 2, more: 'x=8:y=8' },
          { text: LINE, from: 0.5, to: 1.5, more: "x=(w-tw)/2:y=h-th-14:alpha='min(1,(t-0.5)/0.3)'" },
        ],
      },
      'yuv420p',
    ],
  ] as const)('keeps frames, times and format of a video with %s', async (_, order, format) => {
    const burned = await makeSubtitled(order);
    const { removal_id, duration_ms } = await open(burned);
    const to_ms = Math.min(AREA.to_ms, duration_ms);
    await start(removal_id, {
      areas: [{ ...AREA, from_ms: Math.min(1_000, to_ms - 20), to_ms, mask: 'box' }],
      method: 'fill',
    });
    const done = await ended(removal_id);
    expect(done.job).toMatchObject({ state: 'done', error: null });
    const result = await fetched(done.result!.url);
    const [was, is] = [await timesOf(burned), await timesOf(result)];
    expect(is).toHaveLength(was.length);
    for (const [index, seconds] of was.entries()) expect(Math.abs(is[index]! - seconds)).toBeLessThan(0.002);
    expect(await probe(result, 'stream=pix_fmt')).toEqual([format]);
  });

  test('reports how it converts a video with more colour than all players support', async () => {
    const burned = await makeSubtitled({
      encode: '-c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv422p',
    });
    const { removal_id } = await open(burned);
    await start(removal_id, { areas: [{ ...AREA, mask: 'box' }], method: 'cover' });
    const { report, url } = (await ended(removal_id)).result!;
    expect(report.has_less_colour).toBe(true);
    expect(await probe(await fetched(url), 'stream=pix_fmt')).toEqual(['yuv420p']);
  });

  test('keeps the colour metadata of an HDR video', async () => {
    const tags = '-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc';
    const burned = await makeSubtitled({
      encode: `-c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv420p10le ${tags}`,
    });
    const { removal_id } = await open(burned);
    await start(removal_id, { areas: [{ ...AREA, mask: 'box' }], method: 'fill' });
    const result = await fetched((await ended(removal_id)).result!.url);
    const meaning = 'stream=pix_fmt,color_range,color_space,color_transfer,color_primaries';
    expect(await probe(result, meaning)).toEqual(await probe(burned, meaning));
  });

  test('keeps the frames without text of a video whose frames refer across possible cuts', async () => {
    const burned = await makeSubtitled({
      seconds: 8,
      lines: [{ text: LINE, from: 3.2, to: 4 }],
      picture: 'testsrc2=s=320x180:r=25:d=8',
      encode:
        '-c:v libx264 -preset medium -crf 20 -pix_fmt yuv420p -x264-params open-gop=1:keyint=25:scenecut=0:bframes=3:b-adapt=0',
    });
    const { removal_id } = await open(burned);
    await start(removal_id, {
      areas: [{ ...AREA, from_ms: 3_200, to_ms: 4_000, mask: 'box' }],
      method: 'cover',
    });
    const bytes = await fetched((await ended(removal_id)).result!.url);
    const [was, is] = [await lumaOf(burned), await lumaOf(bytes)];
    expect(is).toHaveLength(was.length);
    const frame = 320 * 180;
    const upper = 0.7 * frame;
    for (let at = 0; at < was.length / frame; at++) {
      let squares = 0;
      for (let place = at * frame; place < at * frame + upper; place++)
        squares += (is[place]! - was[place]!) ** 2;
      expect(squares / upper, `frame ${at}`).toBeLessThan(6);
    }
  });

  test('releases its credits when cancelled, and can be ordered again', async () => {
    const { removal_id } = await open(video.burned);
    const before = await balance();
    const begun = await start(removal_id, { areas: [AREA], method: 'fill' });
    const { job_id } = begun.body.data.removal.job!;
    const again = await start(removal_id, { areas: [AREA], method: 'blur' });
    expect(again.body).toMatchObject({ detail: [{ type: 'err_task_running' }] });
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id } });
    expect((await load(removal_id)).job).toMatchObject({ state: 'cancelled' });
    expect(await balance()).toBe(before);
    await start(removal_id, { areas: [AREA], method: 'blur' });
    expect((await ended(removal_id)).job).toMatchObject({ state: 'done' });
  });
});
