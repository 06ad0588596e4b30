import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI, { APIError } from 'openai';
import pg from 'pg';
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
import { measureLoudness } from '../../demo/server/audio/loudness.ts';
import { readWav, wavHeader } from '../../demo/server/audio/wav.ts';
import { API_SPEECH_FORMATS } from '../../src/contract/constants/api-keys.ts';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import { SpeechAudioEvent, type CallInput } from '../../src/contract/index.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { probe, samplesOf } from '../support/hear.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { newScriptOf } from '../support/segments.ts';

type SpeechBody = CallInput<'POST /v1/audio/speech'>['body'];

describe.each(DATABASES)("OpenAI's client on %s", (kind) => {
  const once = testOnce(kind);
  let engine: FakeEngine;
  /** A voice engine that follows instructions. */
  let apt: FakeEngine;
  let server: TestServer;
  let user: TestUser;
  let secret: string;
  let client: OpenAI;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-openai-'));
    engine = new FakeEngine({ voices: 4 });
    apt = new FakeEngine({ id: 'apt', can: { instructions: true } });
    server = await startTestServer({
      engines: [engine, new FakeEngine({ id: 'other' }), apt],
      on: kind,
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    engine.asked.length = 0;
    apt.requests.length = 0;
    engine.turn('ready');
    user = await server.signUp();
    secret = await createKey();
    client = clientWith(secret);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    expect(await reconcile(server.db)).toEqual([]);
  });

  const createKey = async (given: Partial<CallInput<'POST /v1/api_keys'>['body']> = {}): Promise<string> => {
    const settings = {
      name: 'Client',
      scopes: ['speech' as const, 'models' as const],
      monthly_credits: null,
    };
    const { body } = await user.call('POST /v1/api_keys', { body: { ...settings, ...given } });
    return body.data.secret;
  };
  const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
  const speak = (input: string, more: Partial<OpenAI.Audio.SpeechCreateParams> = {}, options = {}) =>
    client.audio.speech.create(
      { model: 'tts-1', voice: 'alloy', input, response_format: 'pcm', ...more },
      options,
    );
  /** A raw request, for what the client would not send. */
  const post = (body: Partial<SpeechBody> | string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const refusal = async (work: PromiseLike<unknown>): Promise<APIError> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof APIError)) throw new Error(`It was not refused: ${String(error)}`);
    return error;
  };
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const history = async () => (await user.call('GET /p1/history/get', {})).body.data.items;
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const usage = async () =>
    (await user.call('POST /p1/balance/credit_usage', { body: { group: 'api_key' } })).body.data;
  const jobs = () =>
    server.db.query<{ state: string; credits_charged: number; credits_held: number }>(
      `select state, credits_charged, credits_held from speech_job
        where tenant_id = (select tenant_id from app_user where email = $1) order by created_at`,
      [user.email],
    );
  /** Length of the samples in milliseconds. */
  const msOf = (pcm: Buffer) => pcm.length / 2 / 24;

  once.for(API_SPEECH_FORMATS)('speaks in %s', async (format) => {
    // Voices begin after a little silence; the tone of these tests begins at once.
    const text = '[pause 1s] The first sentence. And the second one.';
    const answer = await speak(text, { response_format: format });
    expect(answer.headers.get('content-type')).toMatch(/^audio\//);
    const bytes = await bytesOf(answer);
    if (format === 'pcm') return expect(msOf(bytes)).toBeGreaterThan(500);
    const path = join(folder, `speech.${format}`);
    // Its header does not know the length, which a strict ffmpeg takes for a broken file.
    if (format === 'wav') bytes.set(wavHeader(bytes.length - 44, 24_000));
    await writeFile(path, bytes);
    const { codec, channels } = probe(path);
    const codecs = { mp3: 'mp3', opus: 'opus', aac: 'aac', flac: 'flac', wav: 'pcm_s16le' };
    expect({ codec, channels }).toEqual({ codec: codecs[format], channels: 1 });

    const original = new Int16Array(new Uint8Array(await bytesOf(await speak(text))).buffer);
    const sound = samplesOf(path, 24_000);
    // These two formats have no field for the length: their last frame is padded with silence.
    const frame = { mp3: 576, aac: 1024 }[format as string] ?? 1;
    expect(sound.length - original.length).toBeGreaterThanOrEqual(0);
    expect(sound.length - original.length).toBeLessThan(frame);
    const [told, wanted] = [sound, Float32Array.from(original, (sample) => sample / 32_768)].map(
      (samples) => ({
        loudness: measureLoudness(samples, 24_000),
        begin: samples.findIndex((sample) => Math.abs(sample) > 0.02) / 24,
        end: samples.findLastIndex((sample) => Math.abs(sample) > 0.02) / 24,
      }),
    );
    expect(Math.abs(told!.loudness - wanted!.loudness)).toBeLessThan(0.5);
    expect(Math.abs(told!.begin - wanted!.begin)).toBeLessThan(3);
    expect(Math.abs(told!.end - wanted!.end)).toBeLessThan(3);
  });

  once('a WAV can be read though its header does not know the length', async () => {
    const bytes = await bytesOf(await speak('How long is it?', { response_format: 'wav' }));
    const pcm = await bytesOf(await speak('How long is it?'));
    expect(readWav(bytes)).toMatchObject({ sampleRate: 24_000, samples: { length: pcm.length / 2 } });
    const path = join(folder, 'unknown.wav');
    await writeFile(path, bytes);
    const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', path]);
    expect(stdout.toString()).toContain('codec_name=pcm_s16le');
  });

  once('mp3 is what comes when no format was asked for', async () => {
    const answer = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello.' });
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    await answer.arrayBuffer();
  });

  once('the samples are those of the workbench: sentences with their pauses', async () => {
    const pcm = await bytesOf(await speak('One. Two.\nThree.'));
    const [item] = await history();
    expect(item).toMatchObject({
      title: 'One. Two. Three.',
      voice_id: 'fake-0',
      excerpt: 'One. Two.\nThree.',
    });
    const wav = await bytesOf(await fetch(server.url + item!.url));
    expect(pcm.equals(wav.subarray(44))).toBe(true);
  });

  test('every character is charged once, in the same ledger as the workbench', async () => {
    const before = await balance();
    const text = 'One sentence. Another sentence.';
    await bytesOf(await speak(text));
    const cost = 'One sentence.Another sentence.'.length;
    expect(await balance()).toBe(before - cost);
    await bytesOf(await speak(text));
    expect(await balance()).toBe(before - cost);
    const { credits, groups } = await usage();
    expect(credits).toBe(cost);
    expect(groups).toEqual([{ key: expect.any(String), name: 'Client', credits: cost, count: 2 }]);
    const [key] = (await user.call('GET /v1/api_keys', {})).body.data.api_keys;
    expect(key!.credits_this_month).toBe(cost);
    expect(await jobs()).toMatchObject([
      { state: 'done', credits_held: cost, credits_charged: cost },
      { state: 'done', credits_held: 0, credits_charged: 0 },
    ]);
  });

  test('speech that the workbench already made costs a program nothing', async () => {
    const segment = {
      text: 'Said before.',
      gap: '',
      voice_id: 'fake-0',
      model_id: 'fake-model',
      language_id: 'en-US',
      speed: 1,
    };
    const idempotencyKey = crypto.randomUUID();
    const { body } = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey,
    });
    await user.events(body.data.job.job_id);
    const before = await balance();
    await bytesOf(await speak('Said before.'));
    expect(await balance()).toBe(before);
    expect(engine.asked).toEqual(['Said before.']);
  });

  once.for(['pcm', 'wav', 'mp3', 'opus', 'aac', 'flac'] as const)(
    'the first sentence sounds in %s while the second is being made',
    async (format) => {
      const answer = await speak('This is the first sentence. And #wait for the second one.', {
        response_format: format,
      });
      const reader = answer.body!.getReader();
      const { value } = await reader.read();
      expect(value!.length).toBeGreaterThan(0);
      expect((await jobs())[0]).toMatchObject({ state: 'running' });
      await engine.proceed();
      let bytes = value!.length;
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        bytes += piece.value.length;
      expect(bytes).toBeGreaterThan(value!.length);
      expect((await jobs())[0]).toMatchObject({ state: 'done' });
    },
  );

  test('a client that disconnects pays for what was made and gets the rest back', async () => {
    const before = await balance();
    const away = new AbortController();
    const answer = await speak('Made. Then #wait here. Never made.', {}, { signal: away.signal });
    await answer.body!.getReader().read();
    await vi.waitFor(() => expect(engine.asked).toHaveLength(2), PATIENT);
    away.abort();
    await vi.waitFor(async () => expect((await jobs())[0]).toMatchObject({ state: 'cancelled' }), PATIENT);
    expect(await balance()).toBe(before - 'Made.'.length);
    expect((await jobs())[0]).toMatchObject({ credits_charged: 'Made.'.length });
    expect(engine.asked).toEqual(['Made.', 'Then #wait here.']);
    // Nothing is left behind that would block another request.
    await bytesOf(await speak('Next.'));
  });

  test('a client that disconnects before anything is made pays nothing', async () => {
    const before = await balance();
    const away = new AbortController();
    const answer = speak('Just #wait for nothing.', {}, { signal: away.signal });
    await vi.waitFor(() => expect(engine.asked).toEqual(['Just #wait for nothing.']), PATIENT);
    away.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(async () => expect((await jobs())[0]).toMatchObject({ state: 'cancelled' }), PATIENT);
    expect(await balance()).toBe(before);
    expect(await history()).toEqual([]);
  });

  // As when another server claims the next sentence, or somebody cancels, at that moment
  test.runIf(kind === 'a real Postgres')(
    'a sentence that fails cancels the next one without waiting for its lock',
    async () => {
      const speaking = refusal(speak('First #wait and #fail. Then this.'));
      await vi.waitFor(() => expect(engine.asked).toHaveLength(1), PATIENT);
      const other = new pg.Client({ connectionString: server.deps.config.databaseUrl! });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query(`begin`);
      await other.query(`select from speech_item where state = 'queued' for update`);
      await engine.proceed();
      expect((await speaking).status).toBe(503);
      await other.query('commit');
      expect(await jobs()).toMatchObject([{ state: 'cancelled', credits_charged: 0 }]);
    },
  );

  test('a failure of the first sentence is answered with an error and costs nothing', async () => {
    const before = await balance();
    for (const response_format of ['pcm', 'wav', 'mp3'] as const) {
      const error = await refusal(speak('Now #fail this. And not this.', { response_format }));
      expect(error).toMatchObject({ status: 503, type: 'server_error' });
    }
    expect(await balance()).toBe(before);
    await vi.waitFor(async () => expect((await jobs())[0]!.state).not.toBe('running'), PATIENT);
    expect(await balance()).toBe(before);
  });

  once(
    'a sentence that fails later breaks the stream, so that a part is not taken for the whole',
    async () => {
      const before = await balance();
      for (const format of ['pcm', 'wav'] as const) {
        const answer = await speak('Good. Now #fail this. Never made.', { response_format: format });
        await expect(answer.arrayBuffer()).rejects.toThrow();
      }
      expect(await balance()).toBe(before - 'Good.'.length);
    },
  );

  once('a stream of events has the same audio, and says at the end that it is whole', async () => {
    const text = 'One. Two.';
    const answer = await speak(text, { model: 'gpt-4o-mini-tts', stream_format: 'sse' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsIn(await answer.text());
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: text.length, output_tokens: 0, total_tokens: text.length },
    });
    const audio = events.flatMap((event) => ('audio' in event ? [Buffer.from(event.audio, 'base64')] : []));
    expect(Buffer.concat(audio).equals(await bytesOf(await speak(text)))).toBe(true);
  });

  once('a stream of events that is cut says so and has no end', async () => {
    const answer = await speak('Good. Now #fail this.', { model: 'gpt-4o-mini-tts', stream_format: 'sse' });
    const events = eventsIn(await answer.text());
    expect(events.at(-1)).toMatchObject({ error: { type: 'server_error' } });
    expect(JSON.stringify(events)).not.toContain('speech.audio.done');
  });

  const eventsIn = (text: string): SpeechAudioEvent[] =>
    text
      .split('\n\n')
      .filter((part) => part !== '')
      .map((part) => SpeechAudioEvent.parse(JSON.parse(part.replace(/^data: /, ''))));

  once('models are ours and those of OpenAI, each with its voices', async () => {
    const found = (await client.models.list()).data;
    expect(found.map(({ id }) => id)).toEqual([
      'fake-model',
      'other-model',
      'apt-model',
      'tts-1',
      'tts-1-hd',
      'gpt-4o-mini-tts',
    ]);
    expect(found[0]).toMatchObject({ voices: ['fake-0', 'fake-1', 'fake-2', 'fake-3'] });
    expect(found[1]).toMatchObject({
      voices: ['other-0'],
      openai_voices: { alloy: 'other-0', onyx: 'other-0' },
    });
    expect(await client.models.retrieve('tts-1')).toEqual(found[3]);
    expect(await refusal(client.models.retrieve('gpt-4o'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  once('the voice that the list of models names is the one that speaks', async () => {
    for (const model of ['tts-1', 'other-model']) {
      const { openai_voices } = (await client.models.retrieve(model)) as unknown as {
        openai_voices: Record<string, string>;
      };
      for (const voice of ['alloy', 'onyx']) {
        const text = `${model} as ${voice}.`;
        await bytesOf(await speak(text, { model, voice }));
        const [spoken] = await server.db.query<{ voice_id: string }>(
          `select voice_id from take where text = $1`,
          [text],
        );
        expect(spoken!.voice_id).toBe(openai_voices[voice]);
      }
    }
  });

  once('our own voices are taken by their ids, also as an object', async () => {
    await bytesOf(await speak('By id.', { voice: 'fake-1' }));
    await bytesOf(await speak('By object.', { model: 'fake-model', voice: { id: 'fake-1' } }));
    const spoken = await server.db.query<{ voice_id: string }>(
      `select voice_id from take where text in ('By id.', 'By object.')`,
    );
    expect(spoken.map(({ voice_id }) => voice_id)).toEqual(['fake-1', 'fake-1']);
  });

  /** Frequency of a tone in Hz: half of its zero crossings in a second. */
  const pitchOf = (pcm: Buffer): number => {
    const samples = Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(2 * index));
    const passages = samples.filter((sample, index) => index > 0 && sample < 0 !== samples[index - 1]! < 0);
    return passages.length / 2 / (samples.length / 24_000);
  };

  once.for([
    [0.25, 0.79],
    [0.5, 0.79],
    [1.1, 1.1],
    [2, 1.21],
    [4, 1.21],
  ] as const)(
    'at a speed of %s the voice speaks at %s, and the rest is time-stretched',
    async ([speed, spoken]) => {
      const text = `A sentence that is long enough to be measured at ${speed}.`;
      const asSpoken = await bytesOf(await speak(text, { speed: spoken }));
      const stretched = await bytesOf(await speak(text, { speed }));
      const takes = await server.db.query<{ speed: number }>(`select speed from take where text = $1`, [
        text,
      ]);
      expect(new Set(takes.map((take) => take.speed))).toEqual(new Set([spoken]));
      expect(msOf(stretched) / msOf(asSpoken) / (spoken / speed)).toBeCloseTo(1, 1);
      expect(Math.abs(pitchOf(stretched) / pitchOf(asSpoken) - 1)).toBeLessThan(0.03);
    },
  );

  once('a stretched file of each kind can be played', async () => {
    const text = 'Stretched in every format there is.';
    const { length } = await bytesOf(await speak(text, { speed: 4 }));
    for (const format of ['mp3', 'wav'] as const) {
      const path = join(folder, `stretched.${format}`);
      const bytes = await bytesOf(await speak(text, { speed: 4, response_format: format }));
      if (format === 'wav') bytes.set(wavHeader(bytes.length - 44, 24_000));
      await writeFile(path, bytes);
      expect(Math.abs(probe(path).playsMs - length / 48)).toBeLessThan(150);
    }
  });

  once.for([0.24, 4.01])('a speed of %s is refused', async (speed) => {
    expect(await refusal(speak('Too much.', { speed }))).toMatchObject({ status: 400, param: 'speed' });
  });

  once(
    'instructions reach the voices that follow them, and each of them is a speech of its own',
    async () => {
      const model = 'apt-model';
      const asked = async (instructions: string | undefined) =>
        bytesOf(await speak('As I say.', { model, voice: 'apt-0', ...(instructions && { instructions }) }));
      for (const instructions of [undefined, 'Whisper.', 'Shout.', 'Whisper.']) await asked(instructions);
      const made = apt.requests.filter(({ text }) => text === 'As I say.');
      expect(made.map(({ instructions }) => instructions)).toEqual([undefined, 'Whisper.', 'Shout.']);
    },
  );

  once('instructions are ignored by voices that follow none, and where OpenAI ignores them', async () => {
    const instructions = 'Whisper.';
    await bytesOf(await speak('Fine.', { model: 'gpt-4o-mini-tts', voice: 'fake-0', instructions }));
    const made = engine.requests.findLast(({ text }) => text === 'Fine.');
    expect(made).toMatchObject({ voiceId: 'fake-0', instructions: undefined });
    await bytesOf(await speak('Fine.', { model: 'tts-1-hd', voice: 'apt-0', instructions }));
    const other = apt.requests.findLast(({ text }) => text === 'Fine.');
    expect(other).toMatchObject({ voiceId: 'apt-0', instructions: undefined });
    const tooLong = 'a'.repeat(4_097);
    expect(await refusal(speak('No.', { instructions: tooLong }))).toMatchObject({
      status: 400,
      param: 'instructions',
    });
  });

  once.for([
    ['a path that is not there', 'GET', '/v1/embeddings', 404, 'unknown_url'],
    ['an unknown path below a known one', 'POST', '/v1/audio/translations', 404, 'unknown_url'],
    ['the root of the API', 'GET', '/v1', 404, 'unknown_url'],
    ['a wrong method', 'GET', '/v1/audio/speech', 405, 'method_not_supported'],
    ['a wrong method of a model', 'DELETE', '/v1/models/tts-1', 405, 'method_not_supported'],
  ] as const)('%s gets the error that OpenAI gives', async ([, method, path, status, code]) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${secret}`, accept: 'text/html' },
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param: null, code },
    });
    const allow = { '/v1/audio/speech': 'OPTIONS, POST', '/v1/models/tts-1': 'GET, HEAD, OPTIONS' };
    expect(answer.headers.get('allow')).toBe(status === 405 ? allow[path as keyof typeof allow] : null);
  });

  once("a client's call that is not there fails as with OpenAI", async () => {
    const embedding = client.embeddings.create({ model: 'text-embedding-3-small', input: 'Hello.' });
    expect(await refusal(embedding)).toMatchObject({ status: 404, code: 'unknown_url' });
  });

  once('a body that is too large, or no JSON by its type, is refused as OpenAI does', async () => {
    const large = await post(`{"input":"${'a'.repeat(2 * 1024 * 1024)}"}`);
    const text = await post('{}', { 'content-type': 'text/plain' });
    for (const [answer, status] of [
      [large, 413],
      [text, 415],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param: null } });
    }
  });

  once('a failure of ours is told as OpenAI does, without a word of how we are made', async () => {
    const broken = vi.spyOn(server.deps.db, 'query').mockRejectedValue(new Error('select * from secrets'));
    const error = await refusal(client.models.list());
    broken.mockRestore();
    expect(error).toMatchObject({ status: 500, type: 'server_error', code: null });
    expect(error.message).not.toContain('secrets');
  });

  once.for([
    ['an unknown model', { model: 'gpt-4o' }, 404, 'model', 'model_not_found'],
    ['an unknown voice', { voice: 'nobody' }, 400, 'voice', 'voice_not_found'],
    ['a voice of another model', { model: 'other-model', voice: 'fake-0' }, 400, 'voice', 'voice_not_found'],
    ['an unknown format', { response_format: 'midi' }, 400, 'response_format', 'invalid_value'],
    ['nothing to say', { input: ' \n ' }, 400, 'input', null],
    ['nothing that can be said', { input: '🎉 …' }, 400, 'input', null],
    ['a text that is too long', { input: 'a '.repeat(2049) }, 400, 'input', 'invalid_value'],
    ['a null character', { input: 'a\u0000b' }, 400, 'input', 'invalid_value'],
  ] as const)('%s gets the error that OpenAI gives', async ([, given, status, param, code]) => {
    const before = await balance();
    const error = await refusal(speak('Hello.', given as Partial<OpenAI.Audio.SpeechCreateParams>));
    expect(error).toMatchObject({ status, param, code, type: 'invalid_request_error' });
    expect(error.message.length).toBeGreaterThan(20);
    expect(await balance()).toBe(before);
    expect(await jobs()).toEqual([]);
  });

  once('a field that is missing is named', async () => {
    const answer = await post({ model: 'tts-1', voice: 'alloy' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: {
        message: 'Field required: input',
        type: 'invalid_request_error',
        param: 'input',
        code: 'missing_required_parameter',
      },
    });
  });

  once('a body that is no JSON is refused in the same manner', async () => {
    const answer = await post('{"model":');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  once.for<[string, () => string]>([
    ['an unknown key', () => `vox_${'a'.repeat(43)}`],
    ['a key of OpenAI', () => 'sk-proj-abcdef'],
    ['a token of a user', () => user.tokens.access_token],
  ])('%s is refused', async ([, given]) => {
    client = clientWith(given());
    const unauthorized = { status: 401, code: 'invalid_api_key' };
    expect(await refusal(speak('Hello.'))).toMatchObject(unauthorized);
    expect(await refusal(client.models.list())).toMatchObject(unauthorized);
  });

  once('a request without a key is refused', async () => {
    const answer = await fetch(`${server.url}/v1/models`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  });

  once('a site key on a page that may not use it is refused in the same manner', async () => {
    const headers = { 'x-vox-site-key': 'pk_demo_voxbench', origin: 'https://elsewhere.example' };
    const answer = await fetch(`${server.url}/v1/models`, { headers });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param: null } });
  });

  test('a key allows what its scopes say and nothing else', async () => {
    client = clientWith(await createKey({ scopes: ['models'] }));
    await client.models.list();
    expect(await refusal(speak('Hello.'))).toMatchObject({ status: 403, message: /"speech"/ });
    client = clientWith(await createKey({ scopes: ['speech'] }));
    await bytesOf(await speak('Hello.'));
    expect(await refusal(client.models.list())).toMatchObject({ status: 403 });
  });

  test('without credits the answer is OpenAI’s, and asks not to retry, or else after an hour', async () => {
    await server.db.query(
      `update credit_lot set remaining = 5 where tenant_id = (select tenant_id from app_user where email = $1)`,
      [user.email],
    );
    const error = await refusal(speak('Six characters and more.'));
    expect(error).toMatchObject({ status: 429, type: 'insufficient_quota', code: 'insufficient_quota' });
    expect(error.headers!.get('x-should-retry')).toBe('false');
    expect(error.headers!.get('retry-after')).toBe('3600');
    expect(engine.asked).toEqual([]);
    await server.db.query(
      `update credit_lot set remaining = amount where tenant_id = (select tenant_id from app_user where email = $1)`,
      [user.email],
    );
  });

  test('a key that has spent its month’s credits is told so', async () => {
    client = clientWith(await createKey({ monthly_credits: 10 }));
    await bytesOf(await speak('Just ten!!'));
    const error = await refusal(speak('More.'));
    expect(error).toMatchObject({ status: 429, code: 'insufficient_quota', message: /this month/ });
    const wait = Number(error.headers!.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(31 * 24 * 3_600);
    client = clientWith(secret);
    await bytesOf(await speak('More.'));
  });

  once('a voice that is away says so', async () => {
    engine.turn('off');
    expect(await refusal(speak('Hello.', { voice: 'fake-0' }))).toMatchObject({
      status: 503,
      code: 'engine_unavailable',
    });
  });

  once('without ffmpeg it makes wav, and says so of other formats', async () => {
    vi.stubEnv('PATH', '');
    expect(await refusal(speak('Hello.', { response_format: 'mp3' }))).toMatchObject({
      status: 400,
      param: 'response_format',
    });
    await bytesOf(await speak('Hello.', { response_format: 'wav' }));
  });

  test('a request repeated with its key does its work once', async () => {
    const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
    const before = await balance();
    const sounds = await Promise.all(
      Array.from({ length: 5 }, async () => bytesOf(await speak('Once. And only once.', {}, options))),
    );
    expect(new Set(sounds.map((sound) => sound.toString('base64'))).size).toBe(1);
    expect(await balance()).toBe(before - 'Once.And only once.'.length);
    expect(await jobs()).toHaveLength(1);
    const other = await refusal(speak('Something else.', {}, options));
    expect(other).toMatchObject({ status: 400, code: 'idempotency_conflict' });
  });

  test('a request that was cut off resumes when repeated with its key, and pays for nothing twice', async () => {
    const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
    const text = 'Made before. Then #wait here.';
    const before = await balance();
    const away = new AbortController();
    const first = await speak(text, {}, { ...options, signal: away.signal });
    await first.body!.getReader().read();
    await vi.waitFor(() => expect(engine.asked).toHaveLength(2), PATIENT);
    away.abort();
    await vi.waitFor(async () => expect((await jobs())[0]).toMatchObject({ state: 'cancelled' }), PATIENT);
    const second = speak(text, {}, options);
    await vi.waitFor(() => expect(engine.asked).toHaveLength(3), PATIENT);
    await engine.proceed();
    expect((await bytesOf(await second)).length).toBeGreaterThan(10_000);
    expect(await balance()).toBe(before - 'Made before.Then #wait here.'.length);
    expect(engine.asked).toEqual(['Made before.', 'Then #wait here.', 'Then #wait here.']);
  });

  test('a request whose sentence fails at once has failed once', async () => {
    const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
    const { query } = server.db;
    // As on a busy machine: whoever reads the state of a job finds it ended
    vi.spyOn(server.db, 'query').mockImplementation(async (sql, values) => {
      if (sql.includes('as failed'))
        await expect.poll(async () => (await jobs()).filter(({ state }) => state === 'running')).toEqual([]);
      return (await query(sql, values)) as never[];
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await refusal(speak('Told to #fail.', {}, options))).toMatchObject({ status: 503 });
    expect(await jobs()).toHaveLength(1);
  });

  test('a request that keeps failing with its key is refused in the end', async () => {
    const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
    const text = 'Told to #fail.';
    for (let attempt = 0; attempt < 20; attempt++)
      expect(await refusal(speak(text, {}, options))).toMatchObject({ status: 503 });
    expect(await jobs()).toHaveLength(20);
    const refused = await refusal(speak(text, {}, options));
    expect(refused).toMatchObject({ status: 400, code: 'idempotency_conflict' });
    expect(refused.message).toContain('has failed 20 times');
    expect(await jobs()).toHaveLength(20);
  });

  test('a workspace may have a few streams at once; further ones are told when to try again', async () => {
    const away = new AbortController();
    onTestFinished(() => away.abort());
    const encoded = { response_format: 'mp3' } as const;
    const open = Array.from({ length: 16 }, (_, index) =>
      speak(`Told to #hang ${index}.`, encoded, { signal: away.signal }).catch(() => undefined),
    );
    await expect.poll(async () => (await jobs()).length).toBe(16);
    const refused = await post({ model: 'tts-1', voice: 'alloy', input: 'One more.' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    away.abort();
    await Promise.all(open);
    await expect
      .poll(async () => {
        const answer = await post({ model: 'tts-1', voice: 'alloy', input: 'One more.' });
        await answer.arrayBuffer();
        return answer.status;
      })
      .toBe(200);
    await expect.poll(async () => (await jobs()).filter(({ state }) => state === 'running')).toEqual([]);
  });

  test('one of two readers of a request may leave', async () => {
    const options = { headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
    const away = new AbortController();
    const text = 'Heard by both. Then #wait here.';
    const first = await speak(text, {}, { ...options, signal: away.signal });
    await first.body!.getReader().read();
    const second = await speak(text, {}, options);
    away.abort();
    await engine.proceed();
    await bytesOf(second);
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
  });

  once('pauses that are written in the text are kept', async () => {
    const short = await bytesOf(await speak('One. Two.'));
    const long = await bytesOf(await speak('One. [pause 2s] Two.'));
    expect(Math.round(msOf(long) - msOf(short))).toBe(2_000 - 250);
  });

  once('pauses that are too long together are refused', async () => {
    const error = await refusal(speak(`One.${' [pause 30s]'.repeat(3)} Two.`));
    expect(error).toMatchObject({ status: 400, param: 'input' });
    expect(error.message).toContain('within 60 seconds');
    expect(engine.asked).toEqual([]);
  });

  once('pauses before the first and after the last sentence are kept', async () => {
    const short = await bytesOf(await speak('One.'));
    const long = await bytesOf(await speak('[pause 2s] One. [pause 1s]'));
    expect(Math.round(msOf(long) - msOf(short))).toBe(3_000);
  });

  once('white space without end between two sentences is no obstacle', async () => {
    await bytesOf(await speak(`One.${' '.repeat(1500)}\n${' '.repeat(1500)}Two.`));
    expect(engine.asked).toEqual(['One.', 'Two.']);
  });

  once('the document of all calls tells of it', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<
        string,
        Record<string, { security: unknown; responses: Record<string, { content: object }> }>
      >;
    };
    const { post: operation } = document.paths['/v1/audio/speech']!;
    expect(operation!.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(operation!.responses[200]!.content)).toContain('audio/mpeg');
    for (const status of [400, 401, 403, 404, 413, 415, 429, 500, 503])
      expect(JSON.stringify(operation!.responses[status]), String(status)).toContain('OpenAiError');
  });

  once('ffmpeg does not outlive a client that went away', async () => {
    const away = new AbortController();
    const answer = await speak('Made. Then #wait here.', { response_format: 'mp3' }, { signal: away.signal });
    await answer.body!.getReader().read();
    const encoders = () =>
      spawnSync('ps', ['--ppid', String(process.pid), '-o', 'comm='])
        .stdout.toString()
        .includes('ffmpeg');
    expect(encoders()).toBe(true);
    away.abort();
    await vi.waitFor(() => expect(encoders()).toBe(false), PATIENT);
  });
});
