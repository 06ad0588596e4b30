import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../src/contract/index.ts';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { ffmpeg } from '../support/flash-video.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';
import { videoOrders } from '../support/video-orders.ts';

let server: TestServer;
let user: TestUser;
let orders: ReturnType<typeof videoOrders>;
beforeAll(async () => {
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 3 })],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
  user = await server.signUp();
  orders = videoOrders(user, server.url);
});
afterAll(() => server.close());

const SPOKEN = { target_languages: ['fr'], source_language: 'en', until: 'speech' as const };

test('all takes download as one archive, named by row, speaker and words', async () => {
  const cues = [
    { start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un : deux / trois.', speaker: 'Anna' },
    { start_ms: 2_000, end_ms: 3_000, text: '…' },
    { start_ms: 3_000, end_ms: 5_000, text: 'Two.', translation: '../../passwd', speaker: '<Bob>' },
    { start_ms: 5_000, end_ms: 7_000, text: 'Three.', translation: 'Trois.' },
  ];
  const item = await orders.started({ ...SPOKEN, title: 'Le port', cues });
  await expect.poll(async () => (await orders.load(item)).open_rows, PATIENT).toBe(0);
  const { takes_url } = await orders.ended(item);
  const answer = await fetch(new URL(takes_url!, server.url));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('filename="Le port.fr.zip"');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    '001 Anna Un deux trois.wav',
    '003 Bob .. .. passwd.wav',
    '004 Trois.wav',
  ]);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('RIFF');
  const fresh = await user.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${item.project_id}.takes.zip` },
  });
  const head = await fetch(new URL(fresh.body.data.url, server.url), { method: 'HEAD' });
  expect(head.status).toBe(200);
  const forged = await fetch(new URL(`/media/video-translations/${item.project_id}.takes.zip`, server.url));
  expect(forged.status).toBe(403);
});

test('a translation without takes has no archive', async () => {
  const cues = [{ start_ms: 0, end_ms: 2_000, text: 'One.' }];
  const item = await orders.started({ ...SPOKEN, until: 'translation', cues });
  expect((await orders.ended(item)).takes_url).toBeNull();
});

test('made files stay while they fit into the plan; the oldest are deleted first', async () => {
  const made = async () => {
    const cues = [{ start_ms: 0, end_ms: 1_000, text: 'One.' }];
    const item = await orders.started({ ...SPOKEN, until: 'translation', cues });
    await orders.ended(item);
    return item;
  };
  const rendered = async ({ project_id }: { project_id: string }) => {
    const { body } = await user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body: { format: 'wav' },
      idempotencyKey: crypto.randomUUID(),
    });
    const { render_id } = body.data.render;
    const result = async () =>
      (await orders.load({ project_id })).renders.find((one) => one.render_id === render_id)!.result;
    await expect.poll(result, PATIENT).not.toBeNull();
    return { render_id, url: new URL((await result())!.url, server.url) };
  };
  const [first, second] = [await made(), await made()];
  const [oldest, older] = [await rendered(first), await rendered(first)];
  await server.db.query(
    `update video_render set result = jsonb_set(result, '{bytes}', to_jsonb($2::bigint)) where render_id = any($1)`,
    [[oldest.render_id, older.render_id], FREE_PLAN.filesBytesMax - 1_000],
  );
  await rendered(second);
  expect((await orders.load(first)).renders.map(({ render_id }) => render_id)).toEqual([older.render_id]);
  expect((await fetch(oldest.url)).status).toBe(404);
});

test('the checks of a report apply the chosen rules', async () => {
  const cues = [{ start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un deux trois quatre cinq sept.' }];
  const { project_id } = await orders.started({ ...SPOKEN, until: 'translation', cues });
  await orders.ended({ project_id });
  const findings = async (
    rules?: CallInput<'POST /v1/video-translations/{project_id}/renders'>['body']['rules'],
  ) => {
    const { body } = await user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body: { format: 'wav', ...(rules && { rules }) },
      idempotencyKey: crypto.randomUUID(),
    });
    const { render_id } = body.data.render;
    const made = async () =>
      (await orders.load({ project_id })).renders.find((one) => one.render_id === render_id)!;
    await expect.poll(async () => (await made()).result, PATIENT).not.toBeNull();
    const render = await made();
    return [render.rules.id, render.result!.report.checks];
  };
  // 31 characters in two seconds: Netflix allows 17 a second, the BBC 15
  expect(await findings()).toEqual(['netflix', 0]);
  expect(await findings({ id: 'own', limits: { charactersPerSecondMax: 10 } })).toEqual(['own', 1]);
  expect(await findings({ id: 'bbc', limits: {} })).toEqual(['bbc', 1]);
});

test('subtitle files and reports follow the rules of the translation unless others are ordered, and ASS has its style', async () => {
  // Two lines of 40 characters
  const text = 'The tide comes in at noon and my father fishes here on every single day of June.';
  const cues = [{ start_ms: 0, end_ms: 6_000, text: 'Said.', translation: text }];
  const rules = { id: 'bbc' as const, limits: {} };
  const item = await orders.started({ ...SPOKEN, until: 'translation', cues, rules });
  const { settings, downloads } = await orders.ended(item);
  expect(settings.rules).toEqual(rules);
  const longest = async () => {
    const srt = await (await fetch(new URL(downloads!.translation.srt, server.url))).text();
    return Math.max(...srt.split('\n').map(({ length }) => length));
  };
  expect(await longest()).toBeLessThanOrEqual(37);
  expect((await orders.rendered(item, { format: 'wav' })).rules).toEqual(rules);
  const netflix = { id: 'netflix' as const, limits: {} };
  expect((await orders.rendered(item, { format: 'wav', rules: netflix })).rules).toEqual(netflix);
  const params = { project_id: item.project_id };
  await user.call('POST /v1/video-translations/{project_id}/settings', {
    params,
    body: { rules: { id: 'own', limits: { lineLengthMax: 20 } } },
  });
  expect(await longest()).toBeLessThanOrEqual(29);
  await user.call('POST /v1/video-translations/{project_id}/settings', {
    params,
    body: { subtitles: { ...settings.subtitles, size: 10, color: '#ffcc00', place: 'top' } },
  });
  const ass = await (await fetch(new URL(downloads!.translation.ass, server.url))).text();
  // The colour as blue, green, red; the place as on a numeric keypad
  expect(ass).toMatch(/^Style: Default,Noto Sans SemiBold,108,&H0000CCFF,.*,8,96,96,54,-1$/m);
  expect((await orders.load(item)).settings.rules).toMatchObject({ id: 'own' });
});

type RenderOrder = CallInput<'POST /v1/video-translations/{project_id}/renders'>['body'];

describe('the picture of a rendered file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-picture-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const cues = [{ start_ms: 0, end_ms: 1_000, text: 'One.', translation: 'Un.' }];
  const bring = async (...picture: string[]) => {
    const bytes = await ffmpegFile(folder, 'film.mp4', ...picture, '-c:v', 'libx264');
    const asset_id = await orders.upload(bytes, 'film.mp4');
    const item = await orders.started({ ...SPOKEN, until: 'translation', asset_id, cues });
    await orders.ended(item);
    return item;
  };
  const bringPicture = (bytes: Uint8Array, by = user) =>
    uploadFile(server.url, by, bytes, { name: 'logo.png', kind: 'picture' });
  const order = (
    { project_id }: { project_id: string },
    picture: RenderOrder['picture'],
    more: Partial<RenderOrder> = {},
  ) =>
    user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body: { format: 'mp4', sound: 'original', ...(picture && { picture }), ...more },
      idempotencyKey: crypto.randomUUID(),
    });
  /** Renders a file and saves it. */
  const rendered = async (...[item, ...what]: Parameters<typeof order>) => {
    const answer = await order(item, ...what);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { render_id } = answer.body.data.render;
    const find = async () => (await orders.load(item)).renders.find((one) => one.render_id === render_id)!;
    await expect.poll(async () => (await find()).job.state, PATIENT).toMatch(/done|failed/);
    const { result, picture: kept } = await find();
    const path = join(folder, `${render_id}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(new URL(result!.url, server.url))).arrayBuffer()));
    return { path, kept, result: result! };
  };
  const tracksOf = (path: string) =>
    spawnSync(
      'ffprobe',
      [
        '-v',
        'error',
        '-show_entries',
        'stream=codec_name,width,height:stream_disposition=attached_pic',
        '-of',
        'csv=p=0',
        path,
      ],
      { encoding: 'utf8' },
    )
      .stdout.trim()
      .split('\n');

  test('is cropped to portrait around a point, and gets a watermark and a cover', async () => {
    // Blue on the left, red on the right
    const halves = 'color=blue:s=320x360:r=25:d=2[a];color=red:s=320x360:r=25:d=2[b];[a][b]hstack';
    const item = await bring('-f', 'lavfi', '-i', halves);
    const watermark = { text: '{\\b1}© Ada', place: 'top-left', opacity: 1, size: 6 } as const;
    const { path, kept, result } = await rendered(item, {
      portrait_center: 1,
      watermark,
      quality: 'small',
      cover_ms: 1_000,
    });
    expect(kept).toMatchObject({ portrait_center: 1, watermark, cover_ms: 1_000, lines: null });
    expect(tracksOf(path).filter((track) => !track.startsWith('aac'))).toEqual([
      'h264,202,360,0',
      'mjpeg,202,360,1',
    ]);
    expect(result.report.drift.picture_ms).toBeLessThan(1);
    const pixels = await ffmpeg(
      '-ss',
      '1',
      '-i',
      path,
      ...'-map 0:v:0 -frames:v 1 -f rawvideo -pix_fmt rgb24 -'.split(' '),
    );
    const count = (
      isWanted: (red: number, green: number, blue: number) => boolean,
      from: number,
      to: number,
    ) => {
      let found = 0;
      for (let at = from * 202 * 3; at < to * 202 * 3; at += 3)
        if (isWanted(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) found++;
      return found;
    };
    expect(count((red, _, blue) => blue > red, 60, 360)).toBe(0);
    const white = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 180;
    expect(count(white, 0, 60)).toBeGreaterThan(100);
    expect(count(white, 60, 360)).toBe(0);
  });

  test('has a picture as its watermark, with the size, opacity and place ordered', async () => {
    const item = await bring('-f', 'lavfi', '-i', 'color=black:s=320x200:r=25:d=4');
    // Opaque red in the upper half, transparent in the lower one
    const logo = "color=red:s=40x40,format=rgba,geq=r=255:g=0:b=0:a='255*lt(Y,20)'";
    const bytes = await ffmpegFile(folder, 'logo.png', '-f', 'lavfi', '-i', logo, '-frames:v', '1');
    const asset_id = await bringPicture(bytes);
    const watermark = { asset_id, place: 'bottom-right', opacity: 0.5, size: 20 } as const;
    const { path, kept } = await rendered(item, { watermark });
    expect(kept.watermark).toEqual(watermark);
    const shown = [
      '-ss',
      '3',
      '-i',
      path,
      ...'-map 0:v:0 -frames:v 1 -f rawvideo -pix_fmt rgb24 -'.split(' '),
    ];
    const pixels = await ffmpeg(...shown);
    const redAt = (x: number, y: number) => pixels[(y * 320 + x) * 3]!;
    // 40 px high, 6 px from the edges
    expect(redAt(294, 162)).toBeGreaterThan(110);
    expect(redAt(294, 162)).toBeLessThan(145);
    for (const [x, y] of [
      [294, 186],
      [268, 162],
      [318, 162],
      [294, 148],
    ] as const)
      expect(redAt(x, y)).toBeLessThan(25);
    await expect(bringPicture(Buffer.from('no picture'))).rejects.toThrow('err_file_not_supported');
    const cut = bytes.subarray(0, bytes.length - 40);
    const film = await ffmpegFile(folder, 'a.mp4', '-f', 'lavfi', '-i', 'testsrc2=d=1');
    const other = await server.signUp();
    const foreign = await bringPicture(bytes, other);
    for (const [id, error] of [
      [foreign, 'err_not_found'],
      [await orders.upload(film, 'a.mp4'), 'err_file_not_supported'],
      [await bringPicture(cut), 'err_file_damaged'],
    ] as const) {
      const refused = await order(item, { watermark: { ...watermark, asset_id: id } });
      expect(refused.body).toMatchObject({ detail: [{ type: error }] });
    }
    const params = { asset_id };
    await user.call('DELETE /v1/assets/{asset_id}', { params });
    expect((await order(item, { watermark })).status).toBe(404);
  });

  test('and its sound cover exactly the requested part', async () => {
    // Brighter by 2 with each picture; only the third second has sound
    const picture = "color=black:s=160x90:r=25:d=4,format=gray,geq=lum='N*2'";
    const sound = "aevalsrc='0.5*sin(2*PI*500*t)*between(t,2,3)':s=48000:d=4";
    const item = await bring('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-c:a', 'aac');
    const part = { from_ms: 1_520, to_ms: 3_000 };
    const { path, result } = await rendered(item, { cover_ms: 2_000 }, { part, subtitles: 'soft' });
    expect(result.duration_ms).toBe(1_480);
    expect(result.report.drift.picture_ms).toBeLessThan(1);
    const shown = await ffmpeg('-i', path, ...'-map 0:v:0 -f rawvideo -pix_fmt gray -'.split(' '));
    const lights = Array.from({ length: shown.length / (160 * 90) }, (_, index) => shown[index * 160 * 90]!);
    expect(lights).toHaveLength(37);
    const wanted = lights.map((_, index) => (38 + index) * 2);
    expect(Math.max(...lights.map((light, index) => Math.abs(light - wanted[index]!)))).toBeLessThan(12);
    const heard = await ffmpeg('-i', path, ...'-map 0:a:0 -ac 1 -ar 8000 -f s16le -'.split(' '));
    /** The loudest sample in the 40 ms from there on. */
    const loud = (ms: number) =>
      Math.max(...Array.from({ length: 320 }, (_, at) => heard.readInt16LE(2 * (ms * 8 + at))));
    expect(loud(400)).toBeLessThan(100);
    expect(loud(500)).toBeGreaterThan(3_000);
    const refused = await order(item, undefined, { part: { from_ms: 0, to_ms: 5_000 } });
    expect(refused.body).toMatchObject({ detail: [{ type: 'err_invalid_param' }] });
  });

  test('can be reduced, and fitted to a size', async () => {
    const noise = 'testsrc2=s=1920x1080:r=5:d=4,noise=alls=40:allf=t';
    const item = await bring('-f', 'lavfi', '-i', noise, '-preset', 'ultrafast');
    const { path, result } = await rendered(item, { lines: 720, megabytes: 1 });
    expect(tracksOf(path)[0]).toBe('h264,1280,720,0');
    expect(result.bytes).toBeLessThan(1_300_000);
    expect(result.bytes).toBeGreaterThan(300_000);
    await server.db.query('update video_source set told_ms = 3600000 where asset_id is not null');
    const refused = await order(item, { megabytes: 100 });
    expect(refused.body).toMatchObject({
      detail: [{ type: 'err_invalid_param', msg: 'A video of this length needs at least 159 MB.' }],
    });
  });
});

test.each([
  [{ lip_sync: true }, 'err_lip_sync_not_allowed'],
  [{ remove_watermark: true }, 'err_remove_water_mark_not_allowed'],
])('a render that needs what no engine does is refused: %o', async (wanted, type) => {
  const cues = [{ start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un.' }];
  const item = await orders.started({ ...SPOKEN, until: 'translation', title: 'Port', cues });
  await orders.ended(item);
  const answer = await user.call('POST /v1/video-translations/{project_id}/renders', {
    params: { project_id: item.project_id },
    body: { format: 'wav', ...wanted },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: [{ type }] });
  expect((await orders.load(item)).renders).toEqual([]);
});

test('more than 60 renders in ten minutes are refused with the time to wait', async () => {
  const someone = await server.signUp();
  const ask = () =>
    someone.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id: crypto.randomUUID() },
      body: { format: 'wav' },
      idempotencyKey: crypto.randomUUID(),
    });
  for (let count = 0; count < 60; count++) expect((await ask()).status).toBe(404);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a recording that browsers cannot play has one copy, which stays while a translation shows it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-copy-'));
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=2', '-c:v', 'mpeg4'];
  const bytes = await ffmpegFile(folder, 'old.avi', ...picture).finally(() =>
    rm(folder, { recursive: true }),
  );
  const asset_id = await orders.upload(bytes, 'old.avi');
  const cues = [{ start_ms: 0, end_ms: 1_000, text: 'One.' }];
  const made = async () =>
    orders.ended(await orders.started({ ...SPOKEN, until: 'translation', asset_id, cues }));
  const [first, second] = [await made(), await made()];
  expect(second.thumbnails).toMatchObject({ count: first.thumbnails!.count });
  const copies = await server.db.query('select distinct copy_id from video_source where asset_id = $1', [
    asset_id,
  ]);
  expect(copies).toHaveLength(1);
  const url = new URL(second.play_url!, server.url);
  expect((await fetch(url)).headers.get('content-type')).toBe('video/mp4');
  const remove = ({ project_id }: { project_id: string }) =>
    user.call('DELETE /v1/video-translations/{project_id}', { params: { project_id } });
  expect((await remove(first)).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(new URL(second.poster_url!, server.url))).status).toBe(200);
  expect((await remove(second)).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
});
