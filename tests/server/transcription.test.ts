import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { hold } from '../../demo/server/billing/ledger.ts';
import { createPaces } from '../../demo/server/recognition/paces.ts';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import { SEGMENT_CHARACTERS_MAX } from '../../src/contract/constants/script.ts';
import { calls, type CallInput, type SessionEvent } from '../../src/contract/index.ts';
import type { Caller } from '../support/caller.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { runChore } from '../support/run-chore.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';

const SECONDS = 3;
/** How many jobs of a workspace run at once. */
const AT_ONCE = 4;
const MODEL = 'fake-recognition-model';

/** Silent for a second, then loud. */
const tone = (seconds: number) =>
  writeWav(
    Float32Array.from({ length: seconds * 16_000 }, (_, i) => (i < 16_000 ? 0.01 : 0.5) * Math.sin(i / 12)),
    16_000,
  );

describe.each(DATABASES)('a recording becomes text, on %s', (on) => {
  const once = testOnce(on);
  let folder: string;
  let engine: FakeRecognition;
  let english: FakeRecognition;
  let speakers: FakeSpeakers;
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-transcription-'));
    engine = new FakeRecognition({ secondsMax: 60 });
    english = new FakeRecognition({ id: 'english', languages: ['en'] });
    speakers = new FakeSpeakers();
    server = await startTestServer({
      on,
      speakerEngines: [speakers],
      engines: [new FakeEngine()],
      recognizers: [engine, english],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    engine.turn('ready');
    english.turn('ready');
    engine.next();
    engine.asked.length = 0;
    speakers.turn('ready');
    speakers.crash(0);
    speakers.asked.length = 0;
    engine.heard = [heardAt(0, 'Hello there.'), heardAt(1_000, 'How are you?')];
    user = await server.signUp();
  });
  afterEach(async () => {
    await expect.poll(held, PATIENT).toBe(0);
    expect(await reconcile(server.db)).toEqual([]);
    await expect.poll(() => readdirSync(join(server.dataDir, 'recordings')), PATIENT).toEqual([]);
  });

  const held = () => heldCredits(server.db);
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  /** A file made by ffmpeg. */
  const made = (name: string, ...options: string[]) => ffmpegFile(folder, name, ...options);
  const upload = (
    bytes: Uint8Array = tone(SECONDS),
    { by = user, ...file }: { by?: Caller; name?: string; kind?: string } = {},
  ) => uploadFile(server.url, by, bytes, file);
  const ask = (
    asset_id: string,
    more: Partial<CallInput<'POST /v1/transcriptions'>['body']> = {},
    idempotencyKey: string = crypto.randomUUID(),
  ) => user.call('POST /v1/transcriptions', { body: { asset_id, model_id: MODEL, ...more }, idempotencyKey });
  const begin = async (...given: Parameters<typeof ask>) => {
    const { status, body } = await ask(...given);
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 0 } });
    return body.data.transcription;
  };
  const load = async (project_id: string) => {
    const answer = await user.call('GET /v1/transcriptions/{project_id}', { params: { project_id } });
    expect(answer.status).toBe(200);
    return answer.body.data.transcription;
  };
  const until = async (project_id: string, state: string) => {
    await expect.poll(async () => (await load(project_id)).job.state, PATIENT).toBe(state);
    return load(project_id);
  };
  const transcribe = async (...given: Parameters<typeof ask>) =>
    until((await begin(...given)).project_id, 'done');
  const remove = (project_id: string) =>
    user.call('DELETE /v1/transcriptions/{project_id}', { params: { project_id } });
  const list = async (query: { limit?: number; cursor?: string; search?: string } = {}) =>
    (await user.call('GET /v1/transcriptions', { query })).body.data;
  const fileOf = (path: string) => fetch(server.url + path);
  const refusalOf = async (given: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await given;
    return { status, type: (body as { detail?: { type: string }[] }).detail?.[0]?.type };
  };
  const blobs = () =>
    readdirSync(join(server.dataDir, 'files'), { recursive: true }).filter((name) => name.includes('/'));
  const waits = async (count = 1) => {
    await expect.poll(() => engine.asked.length, PATIENT).toBe(count);
  };

  test('with words and times, which is edited and saved as files', async () => {
    const before = await balance();
    const { models } = (await user.call('GET /v1/transcriptions/models', {})).body.data;
    expect(models.map(({ model_id }) => model_id)).toEqual([MODEL, 'english-model']);
    const asset_id = await upload(tone(SECONDS), { name: 'Morning: talk?.wav' });

    const changes = await fetch(`${server.url}/v1/tenant/changes`, { headers: user.headers });
    const begun = await begin(asset_id);
    expect(begun).toMatchObject({
      title: 'Morning: talk?',
      duration_ms: SECONDS * 1000,
      language_id: null,
      model_id: MODEL,
      excerpt: '',
      credits_charged: 0,
      job: { kind: 'transcription' },
    });
    const told: Extract<SessionEvent, { type: 'job' }>['job'][] = [];
    const events = changes
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      const event = calls['GET /v1/tenant/changes'].answer.parse(JSON.parse(data));
      if (event.type === 'job') told.push(event.job);
      if (told.at(-1)?.state === 'done') break;
    }
    expect(told.at(-1)).toMatchObject({ progress: 1, result: { project_id: begun.project_id } });
    const places = told.map(({ progress }) => progress);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    const { project_id } = begun;
    const done = await load(project_id);
    expect(done).toMatchObject({
      language_id: 'en',
      excerpt: 'Hello there. How are you?',
      credits_charged: SECONDS,
      asset: { asset_id, duration_ms: SECONDS * 1000 },
      project: { kind: 'transcription', revision: 2 },
    });
    expect(done.language_probability).toBeCloseTo(0.98);
    expect(done.project.segments).toMatchObject([
      {
        text: 'Hello there.',
        start_ms: 0,
        end_ms: 1_000,
        words: [
          [0, 5, 0, 500, 90],
          [6, 12, 500, 1_000, 90],
        ],
      },
      { text: 'How are you?', start_ms: 1_000, end_ms: 2_500 },
    ]);
    expect(done.peaks).toHaveLength(25 * SECONDS);
    expect(done.peaks.slice(0, 25).every((peak) => peak <= 2)).toBe(true);
    expect(done.peaks.slice(26).every((peak) => peak >= 45 && peak <= 55)).toBe(true);
    expect((await fileOf(done.asset!.url)).status).toBe(200);

    expect(await balance()).toBe(before - SECONDS);
    const { data: usage } = (await user.call('POST /p1/balance/credit_usage', { body: {} })).body;
    expect(usage.groups).toMatchObject([
      { key: 'recognition', name: 'Speech recognition', credits: SECONDS },
    ]);
    const entries = await server.db.query(
      `select feature, reference from credit_entry where reference = $1`,
      [done.job.job_id],
    );
    expect(entries).toEqual([{ feature: 'recognition', reference: done.job.job_id }]);

    const [first, second] = done.project.segments;
    const edited = await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: {
        kind: 'transcription',
        revision: 2,
        put: [
          { ...first!, text: 'Hello dear friends.', words: [[0, 5, 0, 500, 90]], speaker: 'Ann' },
          { ...second!, speaker: 'Ben' },
        ],
      },
    });
    expect(edited.status).toBe(200);
    const { downloads } = done;
    const srt = await fileOf(downloads.srt!);
    expect(srt.headers.get('content-disposition')).toContain(`filename="Morning talk.srt"`);
    expect(await srt.text()).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nHello dear friends.\n\n2\n00:00:01,000 --> 00:00:02,500\nHow are you?\n',
    );
    expect(await (await fileOf(downloads.vtt!)).text()).toContain(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\n<v Ann>Hello dear friends.\n',
    );
    expect(await (await fileOf(downloads.txt!)).text()).toBe(
      'Ann: Hello dear friends.\n\nBen: How are you?\n',
    );
    expect(await (await fileOf(downloads.json!)).json()).toMatchObject({
      language: 'en',
      duration: SECONDS,
      segments: [
        { start: 0, end: 1, speaker: 'Ann', words: [{ word: 'Hello', start: 0, end: 0.5 }, {}, {}] },
        { start: 1, end: 2.5, speaker: 'Ben', text: 'How are you?', words: { length: 3 } },
      ],
    });
    expect((await fileOf(downloads.srt!.replace(/s=.*/, 's=x'))).status).toBe(403);

    const renew = (file_name: string, by = user) =>
      by.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
    for (const format of ['srt', 'txt']) {
      const { body } = await renew(`${project_id}.${format}`);
      expect((await fileOf(body.data.url)).status, format).toBe(200);
    }
    expect((await renew(`${project_id}.mp3`)).status).toBe(404);
    expect((await renew(`${project_id}.srt`, await server.signUp())).status).toBe(404);

    const quote = await user.call('POST /v1/transcriptions/quote', { body: { asset_id, model_id: MODEL } });
    expect(quote.body.data).toMatchObject({ credits: SECONDS, duration_ms: SECONDS * 1000 });
    expect(quote.body.data.wait_ms, 'the model was measured').not.toBeNull();
    expect(await createPaces(server.db).of(MODEL), 'other processes know it').toBeGreaterThan(0);
  });

  describe('with its speakers distinguished', () => {
    const speakersOf = ({ project }: Awaited<ReturnType<typeof load>>) =>
      project.segments.map(({ text, speaker }) => [text, speaker]);
    beforeEach(() => {
      engine.heard = [heardAt(0, 'Hello to all of you today. I am happy to be here.'), heardAt(6_000, 'Hi.')];
      speakers.speakerAt = (ms) => (ms > 3_000 && ms < 6_000 ? 1 : 0);
    });

    once('when that was asked for', async () => {
      const { data } = (await user.call('GET /v1/transcriptions/models', {})).body;
      expect(data.tells_speakers).toBe(true);
      const done = await transcribe(await upload(), { speakers: true });
      expect(speakersOf(done)).toEqual([
        ['Hello to all of you today.', 'Speaker 1'],
        ['I am happy to be here.', 'Speaker 2'],
        ['Hi.', 'Speaker 1'],
      ]);
      expect(done).toMatchObject({ speakers_failed: false, credits_charged: SECONDS });
      const text = await (await fileOf(done.downloads.txt!)).text();
      expect(text).toBe(
        'Speaker 1: Hello to all of you today.\n\nSpeaker 2: I am happy to be here.\n\nSpeaker 1: Hi.\n',
      );
    });

    once('and without, when it was not', async () => {
      const done = await transcribe(await upload());
      expect(speakersOf(done)).toEqual([
        ['Hello to all of you today. I am happy to be here.', null],
        ['Hi.', null],
      ]);
      expect(speakers.asked).toEqual([]);
      expect(done.speakers_failed).toBe(false);
    });

    once('after a crash of the engine; after two the text comes without, and says so', async () => {
      const asset_id = await upload();
      speakers.crash(1);
      expect(speakersOf(await transcribe(asset_id, { speakers: true }))).toHaveLength(3);
      expect(speakers.asked).toHaveLength(2);
      speakers.crash(2);
      const done = await transcribe(asset_id, { speakers: true });
      expect(speakersOf(done)[0]).toEqual(['Hello to all of you today. I am happy to be here.', null]);
      expect(done).toMatchObject({ speakers_failed: true, credits_charged: SECONDS });
    });

    once('only where a model for it is ready: else the text comes without, and says so', async () => {
      speakers.turn('off');
      const { data } = (await user.call('GET /v1/transcriptions/models', {})).body;
      expect(data.tells_speakers).toBe(false);
      const done = await transcribe(await upload(), { speakers: true });
      expect(done).toMatchObject({ speakers_failed: true, project: { segments: { length: 2 } } });
    });

    once('of a recording in which nobody speaks', async () => {
      engine.heard = [];
      const done = await transcribe(await upload(), { speakers: true });
      expect(done).toMatchObject({ speakers_failed: false, project: { segments: [] } });
    });
  });

  once('from a video too', async () => {
    const sources = ['testsrc=duration=2:size=64x64:rate=5', 'sine=d=2'].flatMap((source) => [
      '-f',
      'lavfi',
      '-i',
      source,
    ]);
    const film = await made('film.webm', ...sources, '-c:v', 'libvpx', '-c:a', 'libopus');
    const asset_id = await upload(film, { name: 'film.webm' });
    const unmeasured = { asset_id, model_id: 'english-model' };
    const quote = await user.call('POST /v1/transcriptions/quote', { body: unmeasured });
    expect(quote.body.data).toMatchObject({ wait_ms: null });
    const done = await transcribe(asset_id, { language_id: 'de' });
    // The pictures may last a little longer than the sound
    expect([2, 3]).toContain(quote.body.data.credits);
    expect(done).toMatchObject({ language_id: 'de', credits_charged: 2 });
    expect(engine.asked).toMatchObject([{ language: 'de' }]);
  });

  once('from a file that was cut near its end, as far as it goes', async () => {
    const whole = tone(SECONDS);
    const before = await balance();
    const done = await transcribe(await upload(whole.subarray(0, Math.floor(whole.length * 0.99))));
    expect(done.project.segments).toHaveLength(2);
    expect(done.duration_ms).toBeGreaterThan(0.98 * SECONDS * 1000);
    expect(done.duration_ms).toBeLessThan(SECONDS * 1000);
    expect(await balance()).toBe(before - SECONDS);
  });

  once('without a segment where nobody speaks, which costs nothing', async () => {
    engine.heard = [];
    const before = await balance();
    const done = await transcribe(await upload());
    expect(done).toMatchObject({ language_id: null, language_probability: null, excerpt: '' });
    expect(done.project.segments).toEqual([]);
    expect(done.credits_charged).toBe(0);
    expect(await balance()).toBe(before);
    expect(await (await fileOf(done.downloads.vtt!)).text()).toBe('WEBVTT\n\n');
    expect(await (await fileOf(done.downloads.txt!)).text()).toBe('');
  });

  once('in segments as long as a project takes them', async () => {
    engine.heard = [heardAt(0, 'word '.repeat(1_000).trim())];
    const { project } = await transcribe(await upload());
    expect(project.segments.map(({ text }) => text).join(' ')).toBe(engine.heard[0]!.text);
    for (const { text, words, start_ms, end_ms } of project.segments) {
      expect(text.length).toBeLessThanOrEqual(SEGMENT_CHARACTERS_MAX);
      expect(words).toHaveLength(text.split(' ').length);
      expect(words.every(([from, to]) => text.slice(from, to) === 'word')).toBe(true);
      expect([start_ms, end_ms]).toEqual([words[0]![2], words.at(-1)![3]]);
    }
  });

  test('once for two requests with the same key', async () => {
    const before = await balance();
    const asset_id = await upload();
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([begin(asset_id, {}, key), begin(asset_id, {}, key)]);
    expect(second.project_id).toBe(first.project_id);
    await until(first.project_id, 'done');
    expect((await begin(asset_id, {}, key)).project_id).toBe(first.project_id);
    expect(engine.asked).toHaveLength(1);
    expect((await list()).items).toHaveLength(1);
    expect(await balance()).toBe(before - SECONDS);
    const other = ask(asset_id, { language_id: 'de' }, key);
    expect(await refusalOf(other)).toEqual({ status: 422, type: 'err_idempotency_conflict' });
  });

  describe('unless', () => {
    test('it is cancelled, which stops the engine and releases the credits', async () => {
      const before = await balance();
      engine.next('wait');
      const { project_id, job } = await begin(await upload());
      await waits();
      expect(await balance()).toBe(before - SECONDS);
      const stopped = engine.aborted;
      await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
      await expect.poll(() => engine.aborted, PATIENT).toBe(stopped + 1);
      const cancelled = await until(project_id, 'cancelled');
      expect(cancelled).toMatchObject({ credits_charged: 0, downloads: {}, project: { segments: [] } });
      expect(cancelled.asset, 'its recording').not.toBeNull();
      expect(await balance()).toBe(before);
    });

    once('the engine fails, which says so and gives the credits back', async () => {
      const before = await balance();
      engine.next('crash', 'crash');
      const failed = await until((await begin(await upload())).project_id, 'failed');
      expect(failed.job.error).toBe('err_recognition_failed');
      expect(engine.asked).toHaveLength(2);
      expect(await balance()).toBe(before);
      engine.next('crash');
      await transcribe(failed.asset!.asset_id);
    });

    once('the engine is away at the moment: the work waits for it', async () => {
      const asset_id = await upload();
      engine.next('wait');
      const begun = [];
      for (let count = 0; count < AT_ONCE + 1; count++) begun.push(await begin(asset_id));
      await waits();
      engine.turn('off');
      engine.proceed();
      const last = begun.at(-1)!.project_id;
      await expect.poll(async () => (await load(last)).job.step, PATIENT).toBe('recognize');
      expect((await load(last)).job.state).toBe('running');
      engine.turn('ready');
      for (const { project_id } of begun) await until(project_id, 'done');
    });

    once('the file is longer than it says', async () => {
      const before = await balance();
      const asset_id = await upload(tone(10));
      await server.db.query(`update asset set meta = meta || '{"duration_ms": 1000}' where asset_id = $1`, [
        asset_id,
      ]);
      const failed = await until((await begin(asset_id)).project_id, 'failed');
      expect(failed.job.error).toBe('err_file_damaged');
      expect(engine.asked).toEqual([]);
      expect(await balance()).toBe(before);
    });

    once('its file is deleted before it is read; later that does no harm', async () => {
      const before = await balance();
      const assets = [];
      for (let count = 0; count < AT_ONCE + 1; count++) assets.push(await upload());
      engine.next('wait');
      const begun = [];
      for (const asset_id of assets) begun.push(await begin(asset_id));
      await waits();
      const [running, waiting] = [begun[0]!, begun[AT_ONCE]!];
      for (const asset_id of [assets[0]!, assets[AT_ONCE]!])
        expect((await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id } })).status).toBe(200);
      engine.proceed();
      expect(await until(running.project_id, 'done')).toMatchObject({ asset: null, language_id: 'en' });
      expect((await until(waiting.project_id, 'failed')).job.error).toBe('err_not_found');
      for (const { project_id } of begun.slice(1, AT_ONCE)) await until(project_id, 'done');
      expect(await balance()).toBe(before - AT_ONCE * SECONDS);
    });

    once('there are not enough credits for it', async () => {
      const asset_id = await upload();
      const [own] = await server.db.query<{ tenant_id: string }>(
        'select tenant_id from app_user where email = $1',
        [user.email],
      );
      const rest = { tenantId: own!.tenant_id, key: 'other work', amount: (await balance()) - 2 };
      const { holdId } = await hold(server.db, rest);
      expect((await ask(asset_id)).body).toMatchObject({ code: CODE_NOT_ENOUGH_CREDITS });
      await server.db.query('select credit_release($1)', [holdId]);
      expect((await list()).items).toEqual([]);
      expect((await user.call('GET /v1/jobs', {})).body.data.jobs).toEqual([]);
    });

    once('the file or what is asked for does not fit', async () => {
      const picture = await made('a.png', '-f', 'lavfi', '-i', 'color=s=64x64', '-frames:v', '1');
      const silentFilm = await made('b.mp4', '-f', 'lavfi', '-i', 'color=s=64x64:d=1');
      const long = await made('long.mp3', '-f', 'lavfi', '-i', 'anullsrc=r=16000', '-t', '70', '-b:a', '16k');
      const withoutSound = { status: 422, type: 'err_recording_without_sound' };
      expect(await refusalOf(ask(await upload(picture, { kind: 'picture' })))).toEqual(withoutSound);
      expect(await refusalOf(ask(await upload(silentFilm)))).toEqual(withoutSound);
      expect(await refusalOf(ask(await upload(long)))).toEqual({
        status: 422,
        type: 'err_recording_too_long',
      });
      const asset_id = await upload();
      const unknown = { status: 404, type: 'err_model_not_found' };
      expect(await refusalOf(ask(asset_id, { model_id: 'whisper-9' }))).toEqual(unknown);
      const french = ask(asset_id, { model_id: 'english-model', language_id: 'fr' });
      expect(await refusalOf(french)).toEqual({ status: 422, type: 'err_invalid_param' });
      engine.turn('off');
      expect(await refusalOf(ask(asset_id))).toEqual(unknown);
      english.turn('off');
      const inactive = { status: 503, type: 'err_speech_recognition_not_allowed' };
      expect(await refusalOf(ask(asset_id))).toEqual(inactive);
      expect((await user.call('GET /v1/transcriptions/models', {})).body.data.models).toEqual([]);
    });
  });

  test('that no other workspace sees, changes or deletes', async () => {
    const stranger = await server.signUp();
    const asset_id = await upload();
    const { project_id } = await transcribe(asset_id);
    const params = { project_id };
    const body = { asset_id, model_id: MODEL };
    const answers = [
      stranger.call('POST /v1/transcriptions/quote', { body }),
      stranger.call('POST /v1/transcriptions', { body, idempotencyKey: crypto.randomUUID() }),
      stranger.call('GET /v1/transcriptions/{project_id}', { params }),
      stranger.call('GET /v1/projects/{project_id}', { params }),
      stranger.call('POST /v1/transcriptions/{project_id}/rename', { params, body: { title: 'Mine' } }),
      stranger.call('DELETE /v1/transcriptions/{project_id}', { params }),
    ];
    for (const answer of answers) expect((await answer).status).toBe(404);
    expect((await stranger.call('GET /v1/transcriptions', {})).body.data.items).toEqual([]);
    expect((await server.visitor().call('GET /v1/transcriptions', {})).status).toBe(403);
    expect((await load(project_id)).title).toBe('recording');
  });

  test('in a list, newest first, page by page and searchable by words', async () => {
    const ids: string[] = [];
    for (const text of ['One day.', 'Two nights.', '100% sure.']) {
      engine.heard = [heardAt(0, text)];
      ids.unshift((await transcribe(await upload())).project_id);
    }
    const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ project_id }) => project_id);
    const first = await list({ limit: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await list({ limit: 2, cursor: first.next_cursor! });
    expect([idsOf(second), second.next_cursor]).toEqual([ids.slice(2), null]);
    expect(idsOf(await list({ search: 'NIGHTS' }))).toEqual([ids[1]]);
    expect(idsOf(await list({ search: '0%' }))).toEqual([ids[0]]);
    await user.call('POST /v1/transcriptions/{project_id}/rename', {
      params: { project_id: ids[2]! },
      body: { title: 'Interview' },
    });
    expect((await list({ search: 'interv' })).items).toMatchObject([
      { title: 'Interview', excerpt: 'One day.' },
    ]);
  });

  test('and can be searched, a batch of texts in each statement', async () => {
    engine.heard = [heardAt(0, 'The needle.')];
    const { project_id } = await transcribe(await upload());
    await server.db.query(
      `with jobs as (
         insert into job (job_id, tenant_id, user_id, kind, key, state, input, input_sha256, kept, event)
         select gen_random_uuid(), job.tenant_id, user_id, kind, gen_random_uuid()::text, 'done', input, '', true, event
           from transcription join job using (job_id), generate_series(1, 6) where project_id = $1 returning job_id
       ), copied as (
         insert into project (project_id, tenant_id, owner, kind, title, revision, segments, characters)
         select job_id, tenant_id, owner, kind, 'Hay', 1, 1, 200000 from project, jobs where project_id = $1
         returning project_id, tenant_id
       ), told as (
         insert into transcription (project_id, tenant_id, job_id, model_id, told_ms, created_at)
         select c.project_id, c.tenant_id, c.project_id, model_id, told_ms, now() + interval '1 minute'
           from transcription t, copied c where t.project_id = $1
       )
       insert into segment (segment_id, tenant_id, project_id, rank, text, speakable, gap)
       select gen_random_uuid(), tenant_id, project_id, 'a0', 'Hay.', true, '' from copied`,
      [project_id],
    );
    const query = vi.spyOn(server.db, 'query');
    onTestFinished(() => query.mockRestore());
    expect((await list({ search: 'needle' })).items.map((item) => item.project_id)).toEqual([project_id]);
    const searches = query.mock.calls.filter(
      ([sql]) => sql.includes('ilike') && sql.includes('transcription'),
    );
    expect(searches.length).toBeGreaterThan(3);
    const hay = await list({ search: 'hay', limit: 4 });
    expect(hay.items).toHaveLength(4);
    expect((await list({ search: 'hay', limit: 4, cursor: hay.next_cursor! })).items).toHaveLength(2);
  });

  describe('and is deleted', () => {
    test('with its recording, in the middle of the work', async () => {
      const before = await balance();
      engine.next('wait');
      const asset_id = await upload();
      const { project_id, job } = await begin(asset_id);
      await waits();
      const stopped = engine.aborted;
      expect((await remove(project_id)).status).toBe(200);
      await expect.poll(() => engine.aborted, PATIENT).toBe(stopped + 1);
      expect(await balance()).toBe(before);
      expect((await remove(project_id)).status).toBe(404);
      const params = { job_id: job.job_id };
      expect((await user.call('GET /v1/jobs/{job_id}', { params })).body.data.job.state).toBe('cancelled');
      expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
      expect(blobs().filter((name) => name.includes(asset_id))).toEqual([]);
    });

    test('but not its recording while another text uses it', async () => {
      const asset_id = await upload();
      const [first, second] = [await transcribe(asset_id), await transcribe(asset_id)];
      await remove(first.project_id);
      expect((await load(second.project_id)).asset).not.toBeNull();
      await remove(second.project_id);
      expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
    });
  });

  test('and stays when unused files and old jobs are deleted', async () => {
    const [used, unused, fresh] = [await upload(), await upload(), await upload()];
    const { project_id, job } = await transcribe(used);
    await server.db.query(`update asset set used_at = now() - interval '8 days' where asset_id = any($1)`, [
      [used, unused],
    ]);
    await server.db.query(`update job set ended_at = now() - interval '31 days' where job_id = $1`, [
      job.job_id,
    ]);
    await runChore(server, 'remove-unused-files');
    await runChore(server, 'forget-jobs');
    const kept = await server.db.query('select from job_step where job_id = $1', [job.job_id]);
    expect(kept, 'what its steps gave').toEqual([]);
    const { assets } = (await user.call('GET /v1/assets', {})).body.data;
    expect(assets.map(({ asset_id }) => asset_id)).toEqual([fresh, used]);
    expect(blobs().filter((name) => name.includes(unused))).toEqual([]);
    expect(await load(project_id)).toMatchObject({ job: { state: 'done' }, asset: { asset_id: used } });
    await remove(project_id);
    await runChore(server, 'forget-jobs');
    expect((await user.call('GET /v1/jobs', {})).body.data.jobs).toEqual([]);
  });

  test('until its workspace is closed', async () => {
    engine.next('wait');
    await begin(await upload());
    await waits();
    const { password } = user;
    expect((await user.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(200);
    const rows = await server.db.query(
      'select from transcription where not exists (select from tenant where tenant.tenant_id = transcription.tenant_id)',
    );
    expect(rows).toEqual([]);
  });
});
