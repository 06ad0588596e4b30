import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI, { APIError, toFile } from 'openai';
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
import { hold, release } from '../../demo/server/billing/ledger.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { PaidRuns } from '../../demo/server/billing/paid-runs.ts';
import { RECOGNITION_RUNS } from '../../demo/server/recognition/module.ts';
import { TRANSCRIPTION_BYTES_MAX } from '../../src/contract/constants/recognition.ts';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import type { CallInput } from '../../src/contract/index.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Params = OpenAI.Audio.TranscriptionCreateParamsNonStreaming;

const SECONDS = 3;
const tone = (seconds: number) =>
  writeWav(
    Float32Array.from({ length: seconds * 16_000 }, (_, i) => 0.3 * Math.sin(i / 12)),
    16_000,
  );

/** Waits for something that depends on other programs and on the database. */
const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, PATIENT);

describe("OpenAI's client transcribes", () => {
  let folder: string;
  let engine: FakeRecognition;
  let english: FakeRecognition;
  let server: TestServer;
  let user: TestUser;
  let secret: string;
  let client: OpenAI;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-transcriptions-'));
    engine = new FakeRecognition({ secondsMax: 60 });
    english = new FakeRecognition({ id: 'english', languages: ['en'] });
    server = await startTestServer({
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
    engine.next();
    engine.asked.length = 0;
    engine.heard = [heardAt(0, 'Hello there.'), heardAt(1_000, 'How are you?')];
    user = await server.signUp();
    secret = await createKey();
    client = new OpenAI({ apiKey: secret, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
    expect(await held(), 'credits on hold').toBe(0);
    expect(readdirSync(join(server.dataDir, 'recordings')), 'left behind').toEqual([]);
  });

  const createKey = async (given: Partial<CallInput<'POST /v1/api_keys'>['body']> = {}): Promise<string> => {
    const settings = { name: 'Client', scopes: ['transcription' as const, 'models' as const] };
    const body = { ...settings, monthly_credits: null, ...given };
    return (await user.call('POST /v1/api_keys', { body })).body.data.secret;
  };
  const held = () => heldCredits(server.db);
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const transcribe = async (
    bytes: Uint8Array = tone(SECONDS),
    more: Partial<Params> = {},
    options: OpenAI.RequestOptions = {},
    name = 'recording.wav',
  ) =>
    client.audio.transcriptions.create(
      { file: await toFile(bytes, name), model: 'whisper-1', ...more },
      options,
    );
  const refusal = async (work: Promise<unknown>): Promise<APIError> => {
    const error = await work.catch((thrown: unknown) => thrown);
    if (!(error instanceof APIError)) throw new Error(`It was not refused: ${JSON.stringify(error)}`);
    return error;
  };
  /** A file made by ffmpeg. */
  const made = (name: string, ...options: string[]) => ffmpegFile(folder, name, ...options);

  describe('as', () => {
    test('JSON', async () => {
      expect(await transcribe()).toEqual({
        text: 'Hello there. How are you?',
        usage: { type: 'duration', seconds: SECONDS },
      });
    });

    test('plain text', async () => {
      expect(await transcribe(undefined, { response_format: 'text' })).toBe('Hello there. How are you?\n');
    });

    test('SRT', async () => {
      expect(await transcribe(undefined, { response_format: 'srt' })).toBe(
        '1\n00:00:00,000 --> 00:00:01,000\nHello there.\n\n2\n00:00:01,000 --> 00:00:02,500\nHow are you?\n',
      );
    });

    test('WebVTT', async () => {
      expect(await transcribe(undefined, { response_format: 'vtt' })).toBe(
        'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nHello there.\n\n2\n00:00:01.000 --> 00:00:02.500\nHow are you?\n',
      );
    });

    test('JSON with segments', async () => {
      expect(await transcribe(undefined, { response_format: 'verbose_json' })).toEqual({
        task: 'transcribe',
        language: 'english',
        duration: SECONDS,
        text: 'Hello there. How are you?',
        segments: [
          { id: 0, start: 0, end: 1, text: 'Hello there.' },
          { id: 1, start: 1, end: 2.5, text: 'How are you?' },
        ],
        usage: { type: 'duration', seconds: SECONDS },
      });
    });

    test('JSON with words, instead of segments or with them', async () => {
      const verbose = (granularities: ('word' | 'segment')[]) =>
        transcribe(undefined, { response_format: 'verbose_json', timestamp_granularities: granularities });
      const words = await verbose(['word']);
      expect(words).toMatchObject({
        words: [
          { word: 'Hello', start: 0, end: 0.5 },
          { word: 'there.', start: 0.5, end: 1 },
          { word: 'How', start: 1, end: 1.5 },
          { word: 'are', start: 1.5, end: 2 },
          { word: 'you?', start: 2, end: 2.5 },
        ],
      });
      expect(words).not.toHaveProperty('segments');
      expect(await verbose(['word', 'segment'])).toMatchObject({
        words: { length: 5 },
        segments: { length: 2 },
      });
    });

    test.each(['json', 'text', 'srt', 'vtt', 'verbose_json'] as const)(
      '%s without any text when nobody speaks',
      async (response_format) => {
        engine.heard = [];
        const answer: unknown = await transcribe(undefined, { response_format });
        if (typeof answer === 'string') expect(answer.trim()).toBe(response_format === 'vtt' ? 'WEBVTT' : '');
        else expect(answer).toMatchObject({ text: '' });
        if (response_format === 'verbose_json')
          expect(answer).toMatchObject({ language: 'unknown', segments: [] });
      },
    );
  });

  test('any sound or video that ffmpeg can read is accepted', async () => {
    const sine = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}`];
    const files = [
      await made('a.mp3', ...sine),
      await made('a.ogg', ...sine, '-c:a', 'libopus'),
      await made('a.flac', ...sine),
      await made('a.m4a', ...sine),
      await made(
        'a.webm',
        ...sine,
        '-f',
        'lavfi',
        '-i',
        'color=s=64x64:d=1',
        '-c:v',
        'libvpx',
        '-c:a',
        'libopus',
      ),
    ];
    for (const file of files) await transcribe(file, {}, {}, 'whatever.bin');
    expect(engine.asked).toHaveLength(files.length);
    for (const { durationMs } of engine.asked)
      expect(Math.abs(durationMs - SECONDS * 1000)).toBeLessThan(120);
  });

  test('language and prompt reach the engine', async () => {
    await transcribe(undefined, { language: 'de', prompt: 'Kipferl', temperature: 0.2 });
    expect(engine.asked).toMatchObject([{ language: 'de', prompt: 'Kipferl' }]);
  });

  describe('models', () => {
    test('are listed along with those for speech', async () => {
      const ids = (await client.models.list()).data.map(({ id }) => id);
      expect(ids.slice(-3)).toEqual(['fake-recognition-model', 'english-model', 'whisper-1']);
      expect(await client.models.retrieve('whisper-1')).toMatchObject({ capability: 'recognition' });
    });

    test('of ours are selected by name, and the answer says which one was used', async () => {
      const { response } = await client.audio.transcriptions
        .create({ file: await toFile(tone(1), 'a.wav'), model: 'english-model' })
        .withResponse();
      expect(response.headers.get('x-voxbench-model')).toBe('english-model');
      expect(engine.asked).toEqual([]);
    });

    test('whisper-1 is the best one that is ready and supports the language', async () => {
      engine.turn('off');
      expect(await transcribe(undefined, { language: 'en' })).toMatchObject({ text: 'Hello there.' });
      const error = await refusal(transcribe(undefined, { language: 'de' }));
      expect(error).toMatchObject({ status: 503, code: 'engine_unavailable' });
    });

    test('that do not exist or do not support the language are refused', async () => {
      const unknown = await refusal(transcribe(undefined, { model: 'whisper-9' }));
      expect(unknown).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
      const foreign = await refusal(transcribe(undefined, { model: 'english-model', language: 'fr' }));
      expect(foreign).toMatchObject({ status: 400, param: 'language' });
    });

    test('that support a language are not waited for when there are none', async () => {
      engine.languages = ['de'];
      onTestFinished(() => void (engine.languages = []));
      engine.turn('off');
      const error = await refusal(transcribe(undefined, { language: 'xx' }));
      expect(error).toMatchObject({ status: 400, param: 'language' });
      expect(await refusal(transcribe(undefined, { language: 'de' }))).toMatchObject({ status: 503 });
    });
  });

  describe('credits:', () => {
    test('every started second costs one, and the usage page shows it', async () => {
      const before = await balance();
      await transcribe(tone(2.2));
      expect(await balance()).toBe(before - 3);
      const { data } = (await user.call('POST /p1/balance/credit_usage', { body: {} })).body;
      expect(data.groups).toMatchObject([
        { key: 'recognition', name: 'Speech recognition', credits: 3, count: 1 },
      ]);
    });

    test('a repeated request with the same key gets the same answer and is charged once', async () => {
      const before = await balance();
      const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
      const first = await transcribe(undefined, {}, options);
      engine.heard = [];
      expect(await transcribe(undefined, {}, options)).toEqual(first);
      expect(await transcribe(undefined, { response_format: 'text' }, options)).toBe(`${first.text}\n`);
      expect(await balance()).toBe(before - SECONDS);
      expect(engine.asked).toHaveLength(1);
      const other = await refusal(transcribe(tone(1), {}, options));
      expect(other).toMatchObject({ status: 400, code: 'idempotency_conflict' });
    });

    test('a repeated request gets its result even when another engine or none would be chosen now', async () => {
      const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
      const first = await transcribe(undefined, { language: 'en' }, options);
      engine.turn('off');
      expect(await transcribe(undefined, { language: 'en' }, options)).toEqual(first);
      english.turn('off');
      const again = transcribe(undefined, { language: 'en' }, options);
      expect(await again.finally(() => english.turn('ready'))).toEqual(first);
    });

    test('a workspace without credits is refused before the upload, unless the result already exists', async () => {
      const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
      const first = await transcribe(undefined, {}, options);
      const [own] = await server.db.query<{ tenant_id: string }>(
        'select tenant_id from app_user where email = $1',
        [user.email],
      );
      const rest = { tenantId: own!.tenant_id, key: 'all of it', amount: await balance() };
      const { holdId } = await hold(server.db, rest);
      try {
        const noRecording = refusal(transcribe(Buffer.from('This is no sound.'.repeat(50))));
        expect(await noRecording).toMatchObject({ status: 429, code: 'insufficient_quota' });
        expect(await transcribe(undefined, {}, options)).toEqual(first);
      } finally {
        await release(server.db, holdId);
      }
    });

    test('a failed recording costs nothing, and the same key may try again', async () => {
      const before = await balance();
      const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
      engine.next('fail');
      const error = await refusal(transcribe(undefined, {}, options));
      expect(error).toMatchObject({ status: 503, type: 'server_error' });
      expect(await balance()).toBe(before);
      await transcribe(undefined, {}, options);
      expect(await balance()).toBe(before - SECONDS);
    });

    test('an engine that crashes once is tried again', async () => {
      engine.next('crash');
      expect(await transcribe()).toMatchObject({ text: 'Hello there. How are you?' });
      expect(engine.asked).toHaveLength(2);
    });

    test('a client that disconnects stops the engine and pays nothing', async () => {
      const before = await balance();
      engine.next('wait');
      const away = new AbortController();
      const running = transcribe(undefined, {}, { signal: away.signal });
      running.catch(() => undefined);
      await until(() => expect(engine.asked).toHaveLength(1));
      expect(await balance()).toBe(before - SECONDS);
      const stopped = engine.aborted;
      away.abort();
      await expect(running).rejects.toThrow();
      await until(() => expect(engine.aborted).toBe(stopped + 1));
      await until(async () => expect(await balance()).toBe(before));
      await until(() => expect(readdirSync(join(server.dataDir, 'recordings'))).toEqual([]));
    });

    test('a recording beyond the balance is refused before it reaches an engine', async () => {
      const [own] = await server.db.query<{ tenant_id: string }>(
        'select tenant_id from app_user where email = $1',
        [user.email],
      );
      const rest = { tenantId: own!.tenant_id, key: 'other work', amount: (await balance()) - 2 };
      const { holdId } = await hold(server.db, rest);
      const error = await refusal(transcribe()).finally(() => release(server.db, holdId));
      expect(error).toMatchObject({ status: 429, code: 'insufficient_quota' });
      expect(engine.asked).toEqual([]);
    });

    test('a key that has spent its month’s credits is refused', async () => {
      client = new OpenAI({
        apiKey: await createKey({ monthly_credits: 2 }),
        baseURL: `${server.url}/v1`,
        maxRetries: 0,
      });
      expect(await refusal(transcribe())).toMatchObject({ status: 429, code: 'insufficient_quota' });
      expect(await transcribe(tone(2))).toMatchObject({ usage: { seconds: 2 } });
    });

    test('credits held by a server that died are released', async () => {
      const before = await balance();
      engine.next('wait');
      const running = transcribe();
      running.catch(() => undefined);
      await until(() => expect(engine.asked).toHaveLength(1));
      const tenant = '(select tenant_id from app_user where email = $1)';
      // As when nobody renews the lease any more
      await server.db.query(
        `update recognition_run set leased_until = now() - interval '1 minute' where tenant_id = ${tenant}`,
        [user.email],
      );
      const other = new PaidRuns(server.db, server.deps.log, RECOGNITION_RUNS);
      await other.sweep();
      other.stop();
      expect(await balance()).toBe(before);
      engine.proceed();
      expect(await refusal(running)).toMatchObject({ status: 503 });
      expect(await balance()).toBe(before);
    });
  });

  describe('refuses', () => {
    const notSupported = async (
      bytes: Uint8Array,
      name: string,
      said = 'This kind of file is not supported',
    ) =>
      expect(await refusal(transcribe(bytes, {}, {}, name))).toMatchObject({
        status: 400,
        message: expect.stringContaining(said),
      });

    test('a text named like a sound, a picture, and a video without sound', async () => {
      const before = await balance();
      await notSupported(Buffer.from('This is no sound.\n'.repeat(500)), 'song.mp3');
      await notSupported(
        await made('a.png', '-f', 'lavfi', '-i', 'color=s=64x64', '-frames:v', '1'),
        'song.mp3',
      );
      const silentFilm = await made('b.mp4', '-f', 'lavfi', '-i', 'color=s=64x64:d=1');
      await notSupported(silentFilm, 'film.mp4', 'There is no sound in this file');
      await notSupported(tone(1).subarray(0, 20), 'cut.wav');
      expect(engine.asked).toEqual([]);
      expect(await balance()).toBe(before);
    });

    test('playlists and scripts, which could refer to other files and addresses', async () => {
      let visits = 0;
      const elsewhere = createServer((_, response) => {
        visits++;
        response.end();
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.ts`;
      const secretFile = join(folder, 'secret.wav');
      await writeFile(secretFile, tone(1));
      for (const target of [address, `file://${secretFile}`, secretFile]) {
        const m3u8 = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`;
        const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1" mimeType="audio/mp4"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`;
        await notSupported(Buffer.from(m3u8), 'list.m3u8');
        await notSupported(Buffer.from(`ffconcat version 1.0\nfile '${target}'\n`), 'list.ffconcat');
        await notSupported(Buffer.from(dash), 'list.mpd');
        await notSupported(Buffer.from(`v=0\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n`), 'a.sdp');
      }
      expect(visits).toBe(0);
      elsewhere.close();
    });

    test('a recording longer than the engine takes', async () => {
      const long = await made('long.mp3', '-f', 'lavfi', '-i', 'anullsrc=r=16000', '-t', '70', '-b:a', '16k');
      const error = await refusal(transcribe(long));
      expect(error).toMatchObject({ status: 400, message: expect.stringContaining('is longer than') });
    });

    test('a file of more than 25 MB, also without a stated length', async () => {
      const error = await refusal(transcribe(Buffer.alloc(TRANSCRIPTION_BYTES_MAX + 1)));
      expect(error).toMatchObject({ status: 413, message: expect.stringContaining('larger than 25 MB') });
      const larger = await refusal(transcribe(Buffer.alloc(4 * TRANSCRIPTION_BYTES_MAX)));
      expect(larger).toMatchObject({ status: 413, message: expect.stringContaining('larger than 25 MB') });
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(head));
          for (let sent = 0; sent <= TRANSCRIPTION_BYTES_MAX; sent += 1 << 20)
            controller.enqueue(Buffer.alloc(1 << 20));
          controller.enqueue(Buffer.from('\r\n--b--\r\n'));
          controller.close();
        },
      });
      const answer = await fetch(`${server.url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'multipart/form-data; boundary=b' },
        body,
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
    });

    test('a form without a file or with two, with an unknown format or a long field, and a body that is no form', async () => {
      const send = (fill: (form: FormData) => void) => {
        const form = new FormData();
        form.set('model', 'whisper-1');
        fill(form);
        return fetch(`${server.url}/v1/audio/transcriptions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
          body: form,
        });
      };
      const wav = () => new Blob([Uint8Array.from(tone(1))]);
      const cases: [fill: (form: FormData) => void, param: string | null][] = [
        [() => undefined, 'file'],
        [(form) => form.set('other', wav(), 'a.wav'), 'other'],
        [(form) => (form.append('file', wav(), 'a.wav'), form.append('file', wav(), 'b.wav')), 'file'],
        [
          (form) => (form.set('file', wav(), 'a.wav'), form.set('response_format', 'docx')),
          'response_format',
        ],
        [(form) => (form.set('file', wav(), 'a.wav'), form.set('temperature', 'hot')), 'temperature'],
        [(form) => (form.set('file', wav(), 'a.wav'), form.delete('model')), 'model'],
        [(form) => (form.set('file', wav(), 'a.wav'), form.set('prompt', 'x'.repeat(100_000))), 'prompt'],
        [(form) => (form.set('prompt', 'x'.repeat(3_000_000)), form.set('file', wav(), 'a.wav')), null],
      ];
      for (const [fill, param] of cases) {
        const answer = await send(fill);
        expect(answer.status, String(param)).toBe(400);
        expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
      }
      const json = await fetch(`${server.url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(json.status).toBe(415);
      const broken = await fetch(`${server.url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nhalf',
      });
      expect(broken.status).toBe(400);
    });

    test('a key without the scope', async () => {
      client = new OpenAI({
        apiKey: await createKey({ scopes: ['speech'] }),
        baseURL: `${server.url}/v1`,
        maxRetries: 0,
      });
      expect(await refusal(transcribe())).toMatchObject({ status: 403, code: 'insufficient_permissions' });
    });
  });

  describe('in turns:', () => {
    test('a fourth recording of one workspace is told when to try again', async () => {
      engine.next('wait');
      const running = Array.from({ length: 3 }, () => transcribe());
      await until(async () => expect(await held()).toBe(3 * SECONDS));
      const error = await refusal(transcribe());
      expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
      expect(Number(error.headers!.get('retry-after'))).toBeGreaterThan(0);
      engine.proceed();
      await Promise.all(running);
    });

    test('another workspace goes before the second recording of the first', async () => {
      const second = await server.signUp();
      const { body } = await second.call('POST /v1/api_keys', {
        body: { name: 'Second', scopes: ['transcription'], monthly_credits: null },
      });
      const other = new OpenAI({ apiKey: body.data.secret, baseURL: `${server.url}/v1`, maxRetries: 0 });
      engine.next('wait');
      const first = transcribe(undefined, { prompt: 'one' });
      await until(() => expect(engine.asked).toHaveLength(1));
      const more = [transcribe(undefined, { prompt: 'two' }), transcribe(undefined, { prompt: 'three' })];
      await until(async () => expect(await held()).toBe(3 * SECONDS));
      const late = other.audio.transcriptions.create({
        file: await toFile(tone(SECONDS), 'a.wav'),
        model: 'whisper-1',
        prompt: 'other',
      });
      await until(async () => expect(await held()).toBe(4 * SECONDS));
      engine.proceed();
      await Promise.all([first, ...more, late]);
      // The first workspace began to wait earlier, so its turn comes first, but only once.
      expect(engine.asked.map(({ prompt }) => prompt).indexOf('other')).toBe(2);
    });
  });

  test('the API document describes the form', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>;
    };
    const { content } = document.paths['/v1/audio/transcriptions']!['post']!.requestBody;
    expect(content['multipart/form-data']!.schema).toMatchObject({
      type: 'object',
      required: ['file', 'model'],
      properties: { file: { type: 'string', format: 'binary' }, temperature: { type: 'number' } },
    });
  });
});
