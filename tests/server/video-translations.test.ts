import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput, VideoTranslationItem } from '../../src/contract/index.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';

const SECONDS = 4;

describe.each(DATABASES)('translating a video, on %s', (on) => {
  const once = testOnce(on);
  let folder: string;
  let server: TestServer;
  let user: TestUser;
  let recognition: FakeRecognition;
  let translation: FakeTranslation;
  let speakers: FakeSpeakers;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-video-'));
    recognition = new FakeRecognition({ languages: ['en'] });
    translation = new FakeTranslation();
    speakers = new FakeSpeakers();
    server = await startTestServer({
      on,
      engines: [new FakeEngine({ voices: 3 })],
      recognizers: [recognition],
      speakerEngines: [speakers],
      translation: [translation],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    recognition.heard = [heardAt(0, 'Hello there.'), heardAt(2_000, 'The tide comes in.')];
    recognition.next();
    recognition.asked.length = 0;
    translation.next();
    translation.asked.length = 0;
    translation.turn('ready');
    user = await server.signUp();
  });
  afterEach(async () => {
    await expect.poll(held, PATIENT).toBe(0);
    expect(await reconcile(server.db)).toEqual([]);
  });

  const held = () => heldCredits(server.db);
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  /** A file made by ffmpeg. */
  const made = (name: string, ...options: string[]) => ffmpegFile(folder, name, ...options);
  const picture = (seconds = SECONDS) => `testsrc2=size=320x180:rate=25:duration=${seconds}`;
  const sound = (seconds = SECONDS) => `sine=frequency=300:duration=${seconds}`;
  const drawn = (source: string) => ['-f', 'lavfi', '-i', source];
  let filmed: Promise<Buffer> | undefined;
  const video = () =>
    (filmed ??= made('a.mp4', ...drawn(picture()), ...drawn(sound()), '-pix_fmt', 'yuv420p'));
  const upload = (bytes: Uint8Array, name = 'Harbour walk.mp4') =>
    uploadFile(server.url, user, bytes, { name });
  type Order = CallInput<'POST /v1/video-translations'>['body'];
  const order = (body: Order, key = crypto.randomUUID() as string) =>
    user.call('POST /v1/video-translations', { body, idempotencyKey: key });
  const load = async ({ project_id }: Pick<VideoTranslationItem, 'project_id'>) => {
    const answer = await user.call('GET /v1/video-translations/{project_id}', { params: { project_id } });
    expect(answer.status).toBe(200);
    return answer.body.data.translation;
  };
  const ended = async (item: VideoTranslationItem) => {
    await expect.poll(async () => (await load(item)).job.state, PATIENT).toMatch(/done|failed|cancelled/);
    return load(item);
  };
  const started = async (body: Order): Promise<VideoTranslationItem[]> => {
    const answer = await order(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.items;
  };

  test('gives rows in both languages, voices, a poster and thumbnails, and charges what was said', async () => {
    const before = await balance();
    const asset_id = await upload(await video());
    const quote = await user.call('POST /v1/video-translations/quote', {
      body: { asset_id, target_languages: ['fr', 'pt'] },
    });
    expect(quote.body.data).toMatchObject({ credits: 3 * SECONDS, duration_ms: SECONDS * 1000 });
    const items = await started({ asset_id, target_languages: ['fr', 'pt'] });
    expect(items.map(({ target_language }) => target_language).toSorted()).toEqual(['fr', 'pt']);
    const french = await ended(items.find(({ target_language }) => target_language === 'fr')!);
    expect(french).toMatchObject({
      title: 'Harbour walk',
      source_language: 'en',
      output: 'dub',
      rows: 2,
      job: { state: 'done' },
      picture: { width: 320, height: 180, frame_rate: 25 },
      model_id: 'fake-translation-model',
    });
    expect(
      french.project.segments.map(({ source_text, text, start_ms }) => [source_text, text, start_ms]),
    ).toEqual([
      ['Hello there.', 'fr: Hello there.', 0],
      ['The tide comes in.', 'fr: The tide comes in.', 2_000],
    ]);
    expect(french.play_url).toBe(french.asset!.url);
    expect(Math.max(...french.peaks)).toBeGreaterThan(0);
    for (const url of [french.poster_url!, french.thumbnails!.url]) {
      const answer = await fetch(new URL(url, server.url));
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
    expect(before - (await balance())).toBe(3 * SECONDS);
    const spent = await Promise.all(items.map(async (item) => (await load(item)).credits_charged));
    expect(
      spent.toSorted((a, b) => a - b),
      'with the recognition once',
    ).toEqual([SECONDS, 2 * SECONDS]);
    expect(recognition.asked).toHaveLength(1);
  });

  once(
    'makes a playable copy of a video that browsers cannot play, and deletes it with the video',
    async () => {
      const avi = await made('b.avi', ...drawn(picture()), ...drawn(sound()), '-c:v', 'mpeg4');
      const [item] = await started({ asset_id: await upload(avi, 'b.avi'), target_languages: ['fr'] });
      const { play_url, asset } = await ended(item!);
      expect(play_url).not.toBe(asset!.url);
      const answer = await fetch(new URL(play_url!, server.url), { headers: { range: 'bytes=4-7' } });
      expect(answer.status).toBe(206);
      expect(await answer.text()).toBe('ftyp');

      const params = { asset_id: asset!.asset_id };
      expect((await user.call('DELETE /v1/assets/{asset_id}', { params })).status).toBe(200);
      expect((await fetch(new URL(play_url!, server.url))).status).toBe(404);
      const { thumbnails, ...left } = await ended(item!);
      expect(left).toMatchObject({ asset: null, play_url: null });
      expect((await fetch(new URL(thumbnails!.url, server.url))).status).toBe(200);
    },
  );

  test('turns cues into rows without a recording; cues with a translation keep it and cost nothing', async () => {
    const before = await balance();
    const cues = [
      { start_ms: 2_000, end_ms: 3_000, text: 'Second.', translation: 'Le second.', speaker: 'Anna' },
      { start_ms: 0, end_ms: 1_500, text: 'What comes first.', speaker: 'Bob' },
    ];
    const [item] = await started({ cues, target_languages: ['fr'], source_language: 'en' });
    const detail = await ended(item!);
    expect(detail).toMatchObject({ duration_ms: 3_000, asset: null, play_url: null, picture: null });
    expect(detail.project.segments.map(({ text, speaker }) => [speaker, text])).toEqual([
      ['Bob', 'fr: What comes first.'],
      ['Anna', 'Le second.'],
    ]);
    expect(before - (await balance())).toBe(2);
    const srt = await fetch(new URL(detail.downloads!.translation.srt, server.url));
    expect(await srt.text()).toContain('00:00:02,000 --> 00:00:03,000\nLe second.');
    const csv = await fetch(new URL(detail.downloads!.both.csv, server.url));
    expect(await csv.text()).toContain('Anna,00:00:02.000,00:00:03.000,Second.,Le second.');
  });

  once(
    'refuses a language that no engine translates, or leaves its rows for the user to translate',
    async () => {
      const cues = [{ start_ms: 0, end_ms: 1_000, text: 'Hello.' }];
      const refused = await order({ cues, target_languages: ['de'], source_language: 'en' });
      expect(refused.body).toMatchObject({ detail: [{ type: 'err_target_language_not_supported' }] });
      const [item] = await started({ asset_id: await upload(await video()), target_languages: ['de'] });
      const detail = await ended(item!);
      expect(detail.job).toMatchObject({ state: 'failed', error: 'err_target_language_not_supported' });
      expect(detail.project.segments.map(({ source_text, text }) => [source_text, text])).toEqual([
        ['Hello there.', ''],
        ['The tide comes in.', ''],
      ]);
      expect(detail.credits_charged, 'recognition').toBe(SECONDS);
    },
  );

  test('accepts a language that no engine translates when it stops before the translation', async () => {
    const cues = [{ start_ms: 0, end_ms: 1_000, text: 'Hello.' }];
    const [item] = await started({
      cues,
      target_languages: ['de'],
      source_language: 'en',
      until: 'recognition',
    });
    const detail = await ended(item!);
    expect(detail.job.state).toBe('done');
    expect(detail.project.segments.map(({ source_text, text }) => [source_text, text])).toEqual([
      ['Hello.', ''],
    ]);
    expect(detail.credits_charged).toBe(0);
  });

  once('keeps what was recognised before a failure, and a retry pays for the rest only', async () => {
    const before = await balance();
    translation.next('fail');
    const [item] = await started({ asset_id: await upload(await video()), target_languages: ['fr'] });
    expect((await ended(item!)).job).toMatchObject({ state: 'failed', error: 'err_translation_failed' });
    expect(before - (await balance())).toBe(SECONDS);
    const answer = await user.call('POST /v1/video-translations/{project_id}/retry', {
      params: { project_id: item!.project_id },
      body: {},
      idempotencyKey: crypto.randomUUID(),
    });
    expect(answer.status).toBe(200);
    expect((await ended(item!)).job.state).toBe('done');
    expect(before - (await balance())).toBe(2 * SECONDS);
    expect(recognition.asked).toHaveLength(1);
  });

  test('orders once for a key, and refuses another order with it', async () => {
    const key = crypto.randomUUID();
    const cues = [{ start_ms: 0, end_ms: 1_000, text: 'Hello.' }];
    const body: Order = { cues, target_languages: ['fr'], source_language: 'en' };
    const [first, second] = await Promise.all([order(body, key), order(body, key)]);
    expect(first.body.data.items[0]!.project_id).toBe(second.body.data.items[0]!.project_id);
    const other = await order({ ...body, target_languages: ['pt'] }, key);
    expect(other.body).toMatchObject({ detail: [{ type: 'err_idempotency_conflict' }] });
    await ended(first.body.data.items[0]!);
  });

  test('speaks rows like those of a script, except one that is left out', async () => {
    const cues = [
      { start_ms: 0, end_ms: 1_000, text: 'One.' },
      { start_ms: 1_000, end_ms: 2_000, text: 'Two.' },
    ];
    const [item] = await started({ cues, target_languages: ['fr'], source_language: 'en' });
    const { project } = await ended(item!);
    const { project_id } = project;
    const [first, second] = project.segments;
    const cue = { left_out: true, fixed_length: false, bookmarked: false, note: '' };
    const voice = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const patch = {
      kind: 'video-translation' as const,
      revision: project.revision,
      put: [
        { ...first!, voice },
        { ...second!, voice, cue },
      ],
    };
    const stored = await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: patch,
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect((await load(item!)).open_rows).toBe(1);
    const made = await user.call('POST /v1/speech/generate', {
      body: { script_id: project_id },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(made.body.data.job.total).toBe(1);
    const script = async () =>
      (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: project_id } })).body.data
        .script;
    await expect.poll(async () => (await script()).segments[0]!.state, PATIENT).toBe('fresh');
    expect((await script()).segments.map(({ takes }) => takes.length)).toEqual([1, 0]);
    expect((await load(item!)).open_rows).toBe(0);
  });

  test('changes settings one by one', async () => {
    const cues = [{ start_ms: 0, end_ms: 1_000, text: 'Hello.' }];
    const [item] = await started({ cues, target_languages: ['fr'], source_language: 'en' });
    await ended(item!);
    const { project_id } = item!;
    const answer = await user.call('POST /v1/video-translations/{project_id}/settings', {
      params: { project_id },
      body: { original_sound: 'kept' },
    });
    expect(answer.body.data.settings).toMatchObject({ output: 'dub', original_sound: 'kept' });
  });

  /** The streams of a file, as ffprobe finds them. */
  const streamsOf = async (url: string, name: string) => {
    const answer = await fetch(new URL(url, server.url));
    expect(answer.status).toBe(200);
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const shown =
      'stream=codec_type,codec_name:stream_tags=language:stream_disposition=default:format=duration';
    const run = spawnSync('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', path], {
      encoding: 'utf8',
    });
    const { streams, format } = JSON.parse(run.stdout) as {
      streams: {
        codec_type: string;
        codec_name: string;
        disposition: { default: 0 | 1 };
        tags?: { language?: string };
      }[];
      format: { duration: string };
    };
    return {
      path,
      defaultSounds: streams
        .filter(({ codec_type }) => codec_type === 'audio')
        .map(({ disposition }) => disposition.default),
      streams: streams.map(({ codec_type, codec_name, tags }) => [codec_type, codec_name, tags?.language]),
      seconds: Number(format.duration),
    };
  };
  type RenderOrder = CallInput<'POST /v1/video-translations/{project_id}/renders'>['body'];
  const rendered = async (item: VideoTranslationItem, body: RenderOrder) => {
    const { project_id } = item;
    const answer = await user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body,
      idempotencyKey: crypto.randomUUID(),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { render_id } = answer.body.data.render;
    const find = async () => (await load(item)).renders.find((one) => one.render_id === render_id)!;
    await expect.poll(async () => (await find()).job.state, PATIENT).toMatch(/done|failed/);
    return find();
  };

  once(
    'saves the video with the translated voices, the original and subtitles, and copies its picture',
    async () => {
      const [item] = await started({ asset_id: await upload(await video()), target_languages: ['fr'] });
      const { project } = await ended(item!);
      const { project_id } = project;
      const voice = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
      const put = project.segments.map((segment) => ({ ...segment, voice }));
      const patch = { kind: 'video-translation' as const, revision: project.revision, put };
      expect(
        (await user.call('PATCH /v1/projects/{project_id}', { params: { project_id }, body: patch })).status,
      ).toBe(200);
      await user.call('POST /v1/speech/generate', {
        body: { script_id: project_id },
        idempotencyKey: crypto.randomUUID(),
      });
      await expect.poll(async () => (await load(item!)).open_rows, PATIENT).toBe(0);
      const { job, result } = await rendered(item!, { format: 'mp4', sound: 'both', subtitles: 'soft' });
      expect(job.error).toBeNull();
      expect(result!.file_name).toBe('Harbour walk.fr.mp4');
      expect(result!.report.rows).toMatchObject({ silent: 0, too_long: 0 });
      expect(result!.report.loudness_lufs).toBeLessThan(0);
      const { streams, defaultSounds, seconds } = await streamsOf(result!.url, 'soft.mp4');
      expect(defaultSounds).toEqual([1, 0]);
      expect(streams).toEqual([
        ['video', 'h264', 'und'],
        ['audio', 'aac', 'fra'],
        ['audio', 'aac', 'eng'],
        ['subtitle', 'mov_text', 'fra'],
      ]);
      expect(seconds).toBeCloseTo(SECONDS, 0);
      const burned = await rendered(item!, { format: 'mp4', subtitles: 'burned' });
      expect(burned.job.error).toBeNull();
      const shown = await streamsOf(burned.result!.url, 'burned.mp4');
      expect(shown.streams.map(([type]) => type)).toEqual(['video', 'audio']);
      const fresh = await user.call('POST /v1/misc/file_download_urlbyname', {
        body: { file_name: `${burned.render_id}.mp4` },
      });
      expect((await fetch(new URL(fresh.body.data.url, server.url))).status).toBe(200);
    },
  );

  once('places each voice to the sample', async () => {
    const cues = [
      { start_ms: 1_000, end_ms: 1_500, text: 'One.', translation: 'Un.' },
      { start_ms: 60_000, end_ms: 60_500, text: 'Two.', translation: 'Deux.' },
    ];
    const [item] = await started({ cues, target_languages: ['fr'], source_language: 'en' });
    const { project } = await ended(item!);
    const { project_id } = project;
    const voice = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const put = project.segments.map((segment) => ({ ...segment, voice }));
    const patch = { kind: 'video-translation' as const, revision: project.revision, put };
    await user.call('PATCH /v1/projects/{project_id}', { params: { project_id }, body: patch });
    await user.call('POST /v1/speech/generate', {
      body: { script_id: project_id },
      idempotencyKey: crypto.randomUUID(),
    });
    await expect.poll(async () => (await load(item!)).open_rows, PATIENT).toBe(0);
    const { result } = await rendered(item!, { format: 'wav' });
    const wav = Buffer.from(await (await fetch(new URL(result!.url, server.url))).arrayBuffer());
    const at = wav.indexOf('data') + 8;
    const sample = (ms: number) => wav.readInt16LE(at + 4 * Math.round(ms * 48));
    const isSilent = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, ms) => sample(from + ms)).every((value) => Math.abs(value) < 3);
    expect(isSilent(0, 999)).toBe(true);
    expect(isSilent(1_002, 1_100)).toBe(false);
    expect(isSilent(30_000, 59_999)).toBe(true);
    expect(isSilent(60_002, 60_100)).toBe(false);
  });

  test('deletes the recording with the translation, which nobody else can see', async () => {
    const asset_id = await upload(await video());
    const [item] = await started({ asset_id, target_languages: ['fr'] });
    const { poster_url } = await ended(item!);
    const { project_id } = item!;
    const stranger = await server.signUp();
    for (const name of [
      'GET /v1/video-translations/{project_id}',
      'DELETE /v1/video-translations/{project_id}',
    ] as const)
      expect((await stranger.call(name, { params: { project_id } })).status).toBe(404);
    expect((await stranger.call('GET /v1/video-translations', {})).body.data.items).toEqual([]);
    const deleted = await user.call('DELETE /v1/video-translations/{project_id}', { params: { project_id } });
    expect(deleted.status).toBe(200);
    expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
    expect((await fetch(new URL(poster_url!, server.url))).status).toBe(404);
  });

  once('refuses a picture, silence and a video without sound, with the reason', async () => {
    const mute = await made('mute.mp4', ...drawn(picture()), '-pix_fmt', 'yuv420p');
    const without = await order({ asset_id: await upload(mute), target_languages: ['fr'] });
    expect(without.body).toMatchObject({ detail: [{ type: 'err_video_without_subtitle' }] });
    recognition.heard = [];
    const [item] = await started({ asset_id: await upload(await video()), target_languages: ['fr'] });
    expect((await ended(item!)).job).toMatchObject({ state: 'failed', error: 'err_nobody_speaks' });
  });
});
