import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import type { SampleQuality } from '../../demo/server/engines/speakers/alike.ts';
import type { CallInput } from '../../src/contract/index.ts';
import { CLONES_MAX } from '../../src/contract/constants/voice-cloning.ts';
import { callerAt } from '../support/caller.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeCloning, GOOD_SAMPLE } from '../support/fake-cloning.ts';
import { FakeConversion } from '../support/fake-conversion.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { PATIENT } from '../support/patient.ts';
import { runChore } from '../support/run-chore.ts';
import { newScriptOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';
import { traces } from '../support/traces.ts';
import { uploadFile } from '../support/upload-file.ts';

const SECONDS = 30;
const SENTENCE = 'We sing together.';

let tones = 0;
/** A recording that differs from every other. */
const tone = (seconds: number) => {
  const step = 1 / (9 + ++tones / 100);
  return writeWav(
    Float32Array.from({ length: seconds * 8_000 }, (_, i) => 0.4 * Math.sin(i * step)),
    8_000,
  );
};

describe.each(DATABASES)('a voice is cloned from samples, on %s', (on) => {
  const once = testOnce(on);
  let local: FakeCloning;
  let remote: FakeCloning;
  let voices: FakeEngine;
  let recognition: FakeRecognition;
  let speakers: FakeSpeakers;
  let server: TestServer;
  let user: TestUser;
  let consent: string;
  /** The measured quality of samples; good by default. */
  let quality: SampleQuality;
  let judged = 0;
  /** The similarities of proof and samples, in order; afterwards 1. */
  let likeness: number[] = [];

  beforeAll(async () => {
    local = new FakeCloning();
    remote = new FakeCloning({ id: 'fake-service', name: 'Some service', kinds: ['instant'], real: true });
    voices = new FakeEngine({ voices: 2, can: { blend: true } });
    recognition = new FakeRecognition({ languages: ['en'] });
    speakers = new FakeSpeakers();
    server = await startTestServer({
      on,
      engines: [voices],
      recognizers: [recognition],
      speakerEngines: [speakers],
      conversion: () => [new FakeConversion()],
      cloning: () => [remote, local],
      samples: {
        judgeSample: async () => {
          judged++;
          return quality;
        },
        alike: async () => likeness.shift() ?? 1,
      },
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const engine of [local, remote]) {
      engine.next();
      engine.nearness = 0.82;
      engine.reach(true);
      engine.asked.length = 0;
    }
    remote.measures = false;
    local.turn('ready');
    remote.turn('off');
    recognition.turn('ready');
    recognition.heard = [];
    speakers.turn('ready');
    voices.requests.length = 0;
    quality = GOOD_SAMPLE;
    judged = 0;
    likeness = [];
    user = await server.signUp();
    consent = (await options()).consent.version;
  });
  afterEach(async () => {
    for (const folder of ['voice-clones', 'voice-samples'])
      await expect.poll(() => foldersIn(folder), PATIENT).toEqual([]);
  });

  const foldersIn = (name: string) => {
    const folder = join(server.dataDir, name);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const options = async (by = user) => (await by.call('GET /v1/voice-clones/options', {})).body.data;
  const attemptsLeft = async (kind = 'instant') =>
    (await options()).kinds.find((option) => option.kind === kind)?.attempts_left;
  const givePlan = (level: number, { email } = user) =>
    server.db.query(
      `update tenant set plan_level = $1, plan_ends_at = now() + interval '9 days'
        where tenant_id = (select tenant_id from app_user where email = $2)`,
      [level, email],
    );
  const upload = (bytes = tone(SECONDS), by = user) => uploadFile(server.url, by, bytes);
  type Order = CallInput<'POST /v1/voice-clones'>['body'];
  const orderOf = (asset_id: string, more: Partial<Order> = {}): Order => ({
    kind: 'instant',
    name: 'My voice',
    language_id: 'en',
    labels: { gender: 'female', age: 'old', style: 'warm, calm' },
    samples: [{ asset_id }],
    consent_version: consent,
    ...more,
  });
  const ask = (order: Order, idempotencyKey: string = crypto.randomUUID(), by = user) =>
    by.call('POST /v1/voice-clones', { body: order, idempotencyKey });
  const begin = async (...given: Parameters<typeof ask>) => {
    const { status, body } = await ask(...given);
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 0 } });
    return body.data.clone;
  };
  const load = async (clone_id: string, by = user) => {
    const answer = await by.call('GET /v1/voice-clones/{clone_id}', { params: { clone_id } });
    expect(answer.status).toBe(200);
    return answer.body.data.clone;
  };
  const until = async (clone_id: string, state: string) => {
    await expect.poll(async () => (await load(clone_id)).job.state, PATIENT).toBe(state);
    return load(clone_id);
  };
  const clone = async (...given: Parameters<typeof ask>) => until((await begin(...given)).clone_id, 'done');
  const anew = (clone_id: string, asset_id: string, key: string = crypto.randomUUID(), by = user) =>
    by.call('POST /v1/voice-clones/{clone_id}/samples', {
      params: { clone_id },
      body: { samples: [{ asset_id }], consent_version: consent },
      idempotencyKey: key,
    });
  const remove = (clone_id: string, by = user) =>
    by.call('DELETE /v1/voice-clones/{clone_id}', { params: { clone_id } });
  const list = async (by = user) => (await by.call('GET /v1/voice-clones', {})).body.data.clones;
  const library = async (by = user) =>
    (await by.call('GET /p1/voices/internal_get_all_voices', {})).body.voices;
  const refusalOf = async (given: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await given;
    return { status, type: (body as { detail?: { type: string }[] }).detail?.[0]?.type };
  };
  const refused = (type: string, status = 422) => ({ status, type });
  const check = (asset_id: string, more: { start_ms?: number; end_ms?: number } = {}, by = user) =>
    by.call('POST /v1/voice-clones/samples/check', { body: { asset_id, ...more } });
  const waits = (engine = local, count = 1) => expect.poll(() => engine.asked.length, PATIENT).toBe(count);
  const speak = async (voice_id: string, text = SENTENCE) => {
    const segment = { text, gap: '', voice_id, model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const made = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: crypto.randomUUID(),
    });
    if (made.status !== 200) return { status: made.status, url: '', script_id: '' };
    const { job, script } = made.body.data;
    if (job) await user.events(job.job_id);
    const params = { script_id: script.script_id };
    const read = await user.call('GET /v1/speech/scripts/{script_id}', { params });
    return {
      status: 200,
      url: read.body.data.script.segments[0]!.takes[0]!.url,
      script_id: script.script_id,
    };
  };
  const spoken = () => voices.requests.filter(({ text }) => text === SENTENCE);
  const storedFiles = () =>
    readdirSync(join(server.dataDir, 'files'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[1]!);
  const filesLeft = (ids: readonly string[]) => ids.filter((id) => storedFiles().includes(id));

  describe('which is offered', () => {
    once('by the best engine of each kind, with the attempts of the plan', async () => {
      const renewed = new Date((await options()).kinds[0]!.attempts_renewed_at);
      expect([renewed.getUTCDate(), renewed.getUTCHours(), renewed.getUTCMinutes()]).toEqual([1, 0, 0]);
      expect(renewed.getTime()).toBeGreaterThan(Date.now());
      expect((await options()).kinds).toMatchObject([
        {
          kind: 'instant',
          engine_name: '',
          is_real: false,
          languages: ['en', 'de'],
          attempts_left: 1,
          attempts: 1,
        },
        { kind: 'professional', languages: ['en'], attempts_left: 0, attempts: 0 },
      ]);
      remote.turn('ready');
      await givePlan(400);
      expect((await options()).kinds).toMatchObject([
        { kind: 'instant', engine_name: 'Some service', is_real: true, attempts_left: 60 },
        { kind: 'professional', engine_name: '', attempts_left: 10 },
      ]);
    });

    once('as professional only while somebody can check the proof', async () => {
      const kinds = async () => (await options()).kinds.map(({ kind }) => kind);
      recognition.turn('off');
      expect(await kinds()).toEqual(['instant']);
      recognition.turn('ready');
      speakers.turn('off');
      expect(await kinds()).toEqual(['instant']);
    });

    once('to everybody by the configuration, once an engine is ready or being installed', async () => {
      const shown = async () =>
        (await server.call('GET /p1/appconfig/get_app_config', {})).body.data.voice_clone_config
          .voice_clone_switch;
      expect(await shown()).toBe(true);
      local.turn('installing');
      expect(await shown()).toBe(true);
      expect((await options()).kinds).toEqual([]);
      const asset_id = await upload();
      const notAllowed = refused('err_voice_clone_not_allowed', 503);
      expect(await refusalOf(ask(orderOf(asset_id)))).toEqual(notAllowed);
      expect(await refusalOf(check(asset_id))).toEqual(notAllowed);
      local.turn('off');
      expect(await shown()).toBe(false);
    });
  });

  describe('whose samples are checked', () => {
    test('once for each part', async () => {
      const asset_id = await upload();
      const { body } = await check(asset_id, { start_ms: 1_000, end_ms: 20_000 });
      expect(body.data.quality).toEqual({
        duration_ms: 12_000,
        speech_ms: 11_000,
        level_db: -20,
        noise_db: 40,
        clipped_share: 0,
        problems: [],
      });
      await check(asset_id, { start_ms: 1_000, end_ms: 20_000 });
      expect(judged).toBe(1);
      await check(asset_id);
      await check(asset_id, { end_ms: 99_000_000 });
      expect(judged, 'both go to the end').toBe(2);
      // Samples that were checked are not checked again for the order
      await clone(orderOf(asset_id));
      expect(judged).toBe(2);
    });

    once.each([
      [{ speechMs: 0, levelDb: null, noiseDb: null, speakers: 'unknown' }, ['silent']],
      [{ speechMs: 2_000, speakers: 'unknown' }, ['too_short']],
      [{ speakers: 'several', levelDb: -50 }, ['several_speakers', 'quiet']],
      [{ clippedShare: 0.01, hasMusic: true, noiseDb: 5 }, ['clipped', 'music', 'noisy']],
    ] as const)('%j', async (found, problems) => {
      quality = { ...GOOD_SAMPLE, ...found };
      expect((await check(await upload())).body.data.quality.problems).toEqual(problems);
    });

    once.each([
      ['8 bits at 8 kHz', ['-ar', '8000', '-c:a', 'pcm_u8']],
      ['eight channels', ['-af', 'pan=7.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0|SL=c0|SR=c0']],
    ])('whether they have %s', async (name, options) => {
      const folder = await mkdtemp(join(tmpdir(), 'voxbench-sample-'));
      const sound = await ffmpegFile(folder, `${name}.wav`, '-f', 'lavfi', '-i', 'sine=d=4', ...options);
      await rm(folder, { recursive: true });
      expect((await check(await upload(sound))).body.data.quality.problems).toEqual([]);
    });

    once('as a part of two hours, which are too much as a whole', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'voxbench-sample-'));
      const source = ['-f', 'lavfi', '-i', 'sine=r=4000:d=7200', '-c:a', 'pcm_u8'];
      const asset_id = await upload(await ffmpegFile(folder, 'long.wav', ...source));
      await rm(folder, { recursive: true });
      expect(await refusalOf(check(asset_id))).toEqual(refused('err_clone_samples_length'));
      expect((await check(asset_id, { start_ms: 7_100_000, end_ms: 7_112_000 })).status).toBe(200);
    });

    once('and refused when they are of no use, also where they were not checked before', async () => {
      quality = { ...GOOD_SAMPLE, speakers: 'several' };
      const asset_id = await upload();
      const { clone_id } = await begin(orderOf(asset_id));
      const failed = await until(clone_id, 'failed');
      expect(failed).toMatchObject({ failure: 1, voice_id: null, job: { error: 'err_clone_sample_unfit' } });
      expect(await attemptsLeft()).toBe(1);
      expect(await refusalOf(ask(orderOf(asset_id)))).toEqual(refused('err_clone_sample_unfit'));
      expect(local.asked).toEqual([]);
    });
  });

  describe('and', () => {
    test('is a voice of its workspace, with its labels and its similarity', async () => {
      const asset_id = await upload();
      const begun = await begin(
        orderOf(asset_id, { samples: [{ asset_id, start_ms: 2_000, end_ms: 14_000 }] }),
      );
      expect(begun).toMatchObject({
        name: 'My voice',
        voice_id: null,
        similarity: null,
        job: { kind: 'voice-clone' },
        consent: { version: consent },
        sample_count: 1,
      });
      const done = await until(begun.clone_id, 'done');
      expect(done).toMatchObject({
        voice_id: `clone-${done.clone_id}`,
        failure: null,
        similarity: { clone: 0.82, stock: 0.68, ceiling: 0.94 },
        labels: { gender: 'female', age: 'old', style: 'warm, calm' },
        job: { result: { clone_id: done.clone_id } },
      });
      expect(local.asked).toMatchObject([
        { kind: 'instant', language: 'en', samples: [{ durationMs: 12_000 }] },
      ]);
      const [voice] = await library();
      expect(voice).toMatchObject({
        voice_id: done.voice_id,
        name: 'My voice',
        labels: { gender: 'female', age: 'old', language: 'en-US', style: 'warm,calm' },
        languages: ['en-US', 'en-GB'],
        mix: null,
        clone: { clone_id: done.clone_id, kind: 'instant' },
      });
      expect((await fetch(server.url + voice!.preview_url)).status).toBe(200);
      expect((await fetch(server.url + voice!.preview_url.split('?')[0])).status).toBe(403);
      const [{ consents }] = (await server.db.query(
        `select array_agg(consent_text) as consents from voice_clone_order where clone_id = $1`,
        [done.clone_id],
      )) as [{ consents: string[] }];
      expect(consents).toEqual([(await options()).consent.text]);
    });

    once('speaks scripts, auditions, programs and voice changes', async () => {
      const { voice_id } = await clone(orderOf(await upload()));
      expect((await speak(voice_id!)).status).toBe(200);
      expect(spoken()[0]).toMatchObject({
        voiceId: voice_id,
        mix: { shares: [{ voiceId: 'fake-0', prosody: 0.5 }] },
      });
      const audition = await user.call('POST /v1/voices/{voice_id}/audition', {
        params: { voice_id: voice_id! },
        body: { text: 'Hear me.' },
      });
      expect((await fetch(server.url + audition.body.data.url)).status).toBe(200);
      const key = await user.call('POST /v1/api_keys', {
        body: { name: 'CI', scopes: ['models', 'speech'], monthly_credits: null },
      });
      const program = callerAt(server.url, { authorization: `Bearer ${key.body.data.secret}` });
      const { body } = await program.call('GET /v1/models', {});
      expect(body.data.find(({ id }) => id === 'fake-model')!.voices).toContain(voice_id);
      const said = await fetch(`${server.url}/v1/audio/speech`, {
        method: 'POST',
        headers: { ...program.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'fake-model',
          voice: voice_id,
          input: SENTENCE,
          response_format: 'wav',
        }),
      });
      expect(said.status).toBe(200);
      await said.arrayBuffer();
      const changed = await user.call('POST /v1/voice-changes', {
        body: { asset_id: await upload(tone(2)), method: 'match', voice_id: voice_id! },
        idempotencyKey: crypto.randomUUID(),
      });
      expect(changed.body.data.change.voice_name).toBe('My voice');
      const mix = [voice_id!, 'fake-0'].map((id) => ({ voice_id: id, share: 0.5 }));
      const mixed = user.call('POST /v1/voices/mixes', { body: { name: 'Both', mix } });
      expect(await refusalOf(mixed)).toEqual(refused('err_mix_not_possible'));
    });

    once('is renamed and labelled differently', async () => {
      const { clone_id } = await clone(orderOf(await upload(), { name: '  <b>One</b>\n\u202E two ' }));
      expect((await list())[0]!.name).toBe('<b>One</b> \u202E two');
      const renamed = await user.call('POST /v1/voice-clones/{clone_id}/rename', {
        params: { clone_id },
        body: { name: "Robert'); drop table voice_clone;--", labels: { gender: 'neutral' } },
      });
      expect(renamed.body.data.clone).toMatchObject({
        name: "Robert'); drop table voice_clone;--",
        labels: { gender: 'neutral', style: '' },
      });
      expect((await library())[0]!.labels).not.toHaveProperty('age');
    });

    test('is made once for two requests with the same key', async () => {
      const order = orderOf(await upload());
      const key = crypto.randomUUID();
      const [first, second] = await Promise.all([begin(order, key), begin(order, key)]);
      expect(second.clone_id).toBe(first.clone_id);
      await until(first.clone_id, 'done');
      expect((await begin(order, key)).clone_id).toBe(first.clone_id);
      expect(await list()).toHaveLength(1);
      expect(local.asked).toHaveLength(1);
      const other = ask({ ...order, name: 'Other' }, key);
      expect(await refusalOf(other)).toEqual(refused('err_idempotency_conflict'));
    });
  });

  describe('with an attempt', () => {
    const NONE_LEFT = refused('err_voice_clone_ivc_insufficient_times');

    test('of which the last goes to only one of two requests', async () => {
      const order = orderOf(await upload());
      const answers = await Promise.all([ask(order), ask(order)].map(refusalOf));
      expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([refused(undefined!, 200), NONE_LEFT]);
      const { clone_id } = (await list())[0]!;
      await until(clone_id, 'done');
      expect(await attemptsLeft()).toBe(0);
      expect(await refusalOf(ask(order))).toEqual(NONE_LEFT);
      await remove(clone_id);
      expect(await attemptsLeft(), 'a deletion gives none back').toBe(0);
      await server.db.query(`update voice_clone_attempt set taken_at = taken_at - interval '1 month'`);
      expect(await attemptsLeft(), 'in the next month').toBe(1);
    });

    once.each([
      ['failed', 1, 'err_voice_clone_failed'],
      ['sensitive', 3, 'err_audit_refused'],
      ['language', 4, 'err_target_language_not_supported'],
    ] as const)('that is given back when it ends with “%s”', async (manner, failure, error) => {
      local.next(manner);
      const { clone_id } = await begin(orderOf(await upload()));
      expect(await until(clone_id, 'failed')).toMatchObject({ failure, voice_id: null, job: { error } });
      expect(await attemptsLeft()).toBe(1);
      expect((await library()).some((voice) => voice.clone)).toBe(false);
    });

    once('that is given back when the engine crashes twice; once does no harm', async () => {
      local.next('crash', 'crash');
      const order = orderOf(await upload());
      expect(await until((await begin(order)).clone_id, 'failed')).toMatchObject({ failure: 1 });
      expect(await attemptsLeft()).toBe(1);
      local.next('crash');
      await clone(order);
      expect(await attemptsLeft()).toBe(0);
    });

    test('that is given back when it is cancelled, which stops the engine', async () => {
      local.next('wait');
      const { clone_id, job } = await begin(orderOf(await upload()));
      await waits();
      expect(await attemptsLeft()).toBe(0);
      const stopped = local.aborted;
      await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
      await expect.poll(() => local.aborted, PATIENT).toBe(stopped + 1);
      expect(await until(clone_id, 'cancelled')).toMatchObject({ failure: null, voice_id: null });
      expect(await attemptsLeft()).toBe(1);
    });
  });

  describe('as a professional one', () => {
    let samples: Order['samples'];
    beforeEach(async () => {
      await givePlan(200);
      samples = [];
      for (let count = 0; count < 3; count++) samples.push({ asset_id: await upload() });
    });
    const phraseOf = async (by = user, language_id = 'en-GB') =>
      (await by.call('POST /v1/voice-clones/phrase', { body: { language_id } })).body.data;
    const professional = (proof: Order['proof']): Order =>
      orderOf(samples[0]!.asset_id, { kind: 'professional', samples, ...(proof && { proof }) });
    const wrongProof = refused('err_clone_proof');

    test('when the sentence is spoken by the voice of the samples', async () => {
      const { phrase_id, text, expires_in } = await phraseOf();
      expect(expires_in).toBe(15 * 60);
      recognition.heard = [heardAt(0, text.toUpperCase().replace('.', '')), heardAt(9_000, 'Yes')];
      likeness = [0.9, 0.75, 0.8];
      const done = await clone(professional({ phrase_id, asset_id: await upload(tone(5)) }));
      expect(done).toMatchObject({ kind: 'professional', sample_count: 3, failure: null });
      expect(local.asked).toMatchObject([{ kind: 'professional', samples: [{}, {}, {}] }]);
      expect(recognition.asked.at(-1)).toMatchObject({ language: 'en', durationMs: 5_000 });
    });

    once('not when it is another sentence, or one sample has another voice', async () => {
      const first = await phraseOf();
      recognition.heard = [heardAt(0, 'Nobody expects something like that here today.')];
      const asset_id = await upload(tone(5));
      const { clone_id } = await begin(professional({ phrase_id: first.phrase_id, asset_id }));
      const failed = await until(clone_id, 'failed');
      expect(failed).toMatchObject({ failure: 5, job: { error: 'err_clone_mismatch' } });
      const second = await phraseOf();
      recognition.heard = [heardAt(0, second.text)];
      likeness = [0.9, 0.9, 0.74];
      const other = await begin(professional({ phrase_id: second.phrase_id, asset_id }));
      expect(await until(other.clone_id, 'failed')).toMatchObject({ failure: 5 });
      expect(await attemptsLeft('professional')).toBe(1);
      expect(local.asked).toEqual([]);
    });

    once(
      'not without a proof, or with a sentence that is used, over, too long or somebody else’s',
      async () => {
        const asset_id = await upload(tone(5));
        expect(await refusalOf(ask(professional(undefined)))).toEqual(wrongProof);
        const { phrase_id, text } = await phraseOf();
        recognition.heard = [heardAt(0, text)];
        const long = await upload(tone(31));
        expect(await refusalOf(ask(professional({ phrase_id, asset_id: long })))).toEqual(wrongProof);
        const order = professional({ phrase_id, asset_id });
        const stranger = await server.signUp();
        const theirs = await phraseOf(stranger);
        expect(await refusalOf(ask(professional({ phrase_id: theirs.phrase_id, asset_id })))).toEqual(
          wrongProof,
        );
        const spanish = await phraseOf(user, 'es');
        expect(await refusalOf(ask(professional({ phrase_id: spanish.phrase_id, asset_id })))).toEqual(
          wrongProof,
        );
        const old = await phraseOf();
        await server.db.query(
          `update voice_clone_phrase set expires_at = now() - interval '1 s' where phrase_id = $1`,
          [old.phrase_id],
        );
        expect(await refusalOf(ask(professional({ phrase_id: old.phrase_id, asset_id })))).toEqual(
          wrongProof,
        );
        expect(await attemptsLeft('professional')).toBe(1);
        await clone(order);
        await givePlan(400);
        expect(await refusalOf(ask(order))).toEqual(wrongProof);
      },
    );

    once('of which the free plan has none', async () => {
      await givePlan(100);
      const { phrase_id } = await phraseOf();
      const order = professional({ phrase_id, asset_id: await upload(tone(5)) });
      expect(await refusalOf(ask(order))).toEqual(refused('err_voice_clone_pvc_insufficient_times'));
    });
  });

  once('unless something of the order does not fit', async () => {
    const asset_id = await upload();
    const wrongLength = refused('err_clone_samples_length');
    const asked = (more: Partial<Order>) => refusalOf(ask(orderOf(asset_id, more)));
    expect(await asked({ consent_version: '2001-01' })).toEqual(refused('err_clone_consent'));
    expect(await asked({ language_id: 'sw' })).toEqual(refused('err_target_language_not_supported'));
    expect(await asked({ samples: [{ asset_id, end_ms: 9_999 }] })).toEqual(wrongLength);
    expect(
      await asked({
        samples: [
          { asset_id, start_ms: 3_000 },
          { asset_id, end_ms: 2_999 },
        ],
      }),
    ).toEqual(wrongLength);
    expect(await asked({ samples: [{ asset_id, start_ms: 20_000, end_ms: 5_000 }] })).toEqual(wrongLength);
    expect(await asked({ samples: Array.from({ length: 4 }, () => ({ asset_id })) })).toEqual(wrongLength);
    const overlapping = [{ end_ms: 6_000 }, { start_ms: 5_999 }].map((part) => ({ asset_id, ...part }));
    expect(await asked({ samples: overlapping })).toEqual(refused('err_clone_sample_repeated'));
    const many = Array.from({ length: 26 }, () => ({ asset_id }));
    expect(await asked({ kind: 'professional', samples: many })).toEqual(refused('err_invalid_param'));
    expect(await asked({ name: ' \n ' })).toEqual(refused('err_invalid_param'));
    expect(await refusalOf(check(asset_id, { start_ms: 5_000, end_ms: 4_000 }))).toEqual(wrongLength);
    expect((await ask(orderOf(crypto.randomUUID()))).status).toBe(404);
    await server.db.query('update asset set bytes = $2 where asset_id = $1', [asset_id, 50 * 1024 ** 2 + 1]);
    expect(await asked({})).toEqual(refused('err_voice_change_too_large'));
    expect(await list()).toEqual([]);
    expect(await attemptsLeft()).toBe(1);
  });

  once('unless a file has far less sound than it says, which a check tells', async () => {
    const asset_id = await upload();
    await server.db.query(
      `update asset set meta = meta || jsonb_build_object('duration_ms', $2::integer) where asset_id = $1`,
      [asset_id, 3 * SECONDS * 1000],
    );
    expect(await refusalOf(check(asset_id))).toEqual(refused('err_file_damaged'));
    expect((await check(asset_id, { end_ms: SECONDS * 1000 })).status).toBe(200);
  });

  once('unless one recording was uploaded twice and the same of it chosen', async () => {
    const recording = tone(SECONDS);
    const [asset_id, again] = [await upload(recording), await upload(recording)];
    const begin = (...samples: Order['samples']) => ask(orderOf(asset_id, { samples }));
    expect(await refusalOf(begin({ asset_id }, { asset_id: again, start_ms: 20_000 }))).toEqual(
      refused('err_clone_sample_repeated'),
    );
    const halves = [
      { asset_id, end_ms: 15_000 },
      { asset_id: again, start_ms: 15_000 },
    ];
    expect((await begin(...halves)).status).toBe(200);
  });

  once('unless the workspace has as many as it may keep', async () => {
    const { clone_id } = await clone(orderOf(await upload()));
    await givePlan(400);
    await server.db.query(
      `with jobs as (
         insert into job (job_id, tenant_id, user_id, kind, key, state, input, input_sha256, kept, event)
         select gen_random_uuid(), tenant_id, user_id, kind, gen_random_uuid()::text, 'done', input, '', true, event
           from job, generate_series(2, $2) where job_id = $1 returning job_id
       )
       insert into voice_clone (clone_id, tenant_id, user_id, kind, name, language_id, gender, style, job_id, engine_id,
                                engine_name, is_real)
       select jobs.job_id, tenant_id, user_id, kind, name, language_id, gender, style, jobs.job_id, engine_id, '', false
         from voice_clone, jobs where clone_id = $1`,
      [clone_id, CLONES_MAX],
    );
    expect(await refusalOf(ask(orderOf(await upload())))).toEqual(refused('err_too_many_clones'));
    expect(await attemptsLeft()).toBe(59);
  });

  test('that no other workspace finds, speaks with, changes or deletes', async () => {
    const asset_id = await upload();
    const { clone_id, voice_id } = await clone(orderOf(asset_id));
    const stranger = await server.signUp();
    const params = { clone_id };
    const labels = { gender: 'male' } as const;
    const answers = [
      stranger.call('GET /v1/voice-clones/{clone_id}', { params }),
      stranger.call('POST /v1/voice-clones/{clone_id}/rename', { params, body: { name: 'Mine', labels } }),
      anew(clone_id, await upload(tone(SECONDS), stranger), crypto.randomUUID(), stranger),
      remove(clone_id, stranger),
      check(asset_id, {}, stranger),
      ask(orderOf(asset_id), crypto.randomUUID(), stranger),
    ];
    for (const answer of answers) expect((await answer).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await library(stranger)).some((voice) => voice.clone)).toBe(false);
    const audition = stranger.call('POST /v1/voices/{voice_id}/audition', {
      params: { voice_id: voice_id! },
      body: { text: 'Hear me.' },
    });
    expect(await refusalOf(audition)).toEqual(refused('err_voice_not_found'));
    const segment = {
      text: SENTENCE,
      gap: '',
      voice_id: voice_id!,
      model_id: 'fake-model',
      language_id: 'en-US',
      speed: 1,
    };
    const generated = stranger.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await refusalOf(generated)).toEqual(refused('err_voice_not_found'));
    expect((await server.visitor().call('GET /v1/voice-clones', {})).status).toBe(403);
    expect((await load(clone_id)).name).toBe('My voice');
  });

  describe('and remade from other samples', () => {
    beforeEach(() => givePlan(200));

    test('with the same id, while speech of the old voice stays and is not made again', async () => {
      const old = await upload();
      const { clone_id, voice_id } = await clone(orderOf(old));
      const before = await speak(voice_id!);
      await speak(voice_id!);
      expect(spoken(), 'the second one is out of the cache').toHaveLength(1);
      local.next('wait');
      const fresh = await upload();
      const begun = await anew(clone_id, fresh);
      expect(begun.body.data.clone).toMatchObject({ clone_id, voice_id });
      await waits(local, 2);
      await speak(voice_id!, 'The old one speaks on.');
      expect(await refusalOf(anew(clone_id, fresh))).toEqual(refused('err_task_running', 409));
      local.proceed();
      expect(await until(clone_id, 'done')).toMatchObject({ voice_id, sample_count: 1 });
      await expect.poll(() => filesLeft([old, fresh]), PATIENT).toEqual([fresh]);

      await speak(voice_id!);
      expect(spoken(), 'by the new one').toHaveLength(2);
      const [first, second] = spoken().map(({ mix }) => mix!.shares[0]!.share);
      expect(second).not.toBe(first);
      await speak(voice_id!);
      expect(spoken()).toHaveLength(2);
      expect((await fetch(server.url + before.url)).status).toBe(200);
      expect(await attemptsLeft()).toBe(3);
    });

    test('where a less similar new voice waits for the user’s choice; declining it gives the attempt back', async () => {
      const old = await upload();
      const { clone_id, voice_id } = await clone(orderOf(old));
      await speak(voice_id!);
      const choose = (take: boolean) =>
        user.call('POST /v1/voice-clones/{clone_id}/candidate', { params: { clone_id }, body: { take } });
      expect(await refusalOf(choose(true))).toEqual(refused('err_not_found', 404));

      local.nearness = 0.74;
      const worse = await upload();
      await anew(clone_id, worse);
      const made = await until(clone_id, 'done');
      expect(made).toMatchObject({
        sample_count: 1,
        similarity: { clone: 0.82 },
        candidate: { similarity: { clone: 0.74 }, sample_count: 1 },
      });
      const hear = (url: string) => fetch(server.url + url);
      const heardAt = made.candidate!.preview_url;
      const sample = await hear(heardAt);
      expect(sample.headers.get('content-type')).toBe('audio/wav');
      expect((await sample.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      expect((await hear(heardAt.replace(/\?.*/, ''))).status, 'not signed').toBe(403);
      const files = () => readdirSync(join(server.dataDir, 'previews'));
      const file = `${sample.headers.get('etag')!.replaceAll('"', '')}.wav`;
      expect(files()).toContain(file);
      await speak(voice_id!);
      expect(spoken(), 'the present voice speaks on').toHaveLength(1);
      expect(await attemptsLeft(), 'the voice may still be taken').toBe(3);
      expect(filesLeft([old, worse]).toSorted()).toEqual([old, worse].toSorted());
      const kept = await choose(false);
      expect(kept.body.data.clone).toMatchObject({
        voice_id,
        candidate: null,
        similarity: { clone: 0.82 },
        job: { state: 'done' },
      });
      expect(await attemptsLeft()).toBe(4);
      await expect.poll(files, PATIENT).not.toContain(file);
      expect((await hear(heardAt)).status).toBe(404);
      await expect.poll(() => filesLeft([old, worse]), PATIENT).toEqual([old]);
      expect(await refusalOf(choose(true))).toEqual(refused('err_not_found', 404));

      const third = await upload();
      await anew(clone_id, third);
      await until(clone_id, 'done');
      expect((await choose(true)).body.data.clone).toMatchObject({
        voice_id,
        candidate: null,
        similarity: { clone: 0.74 },
      });
      expect(await attemptsLeft()).toBe(3);
      await expect.poll(() => filesLeft([old, third]), PATIENT).toEqual([third]);
      await speak(voice_id!);
      expect(spoken(), 'by the voice that was chosen').toHaveLength(2);
    });

    once.each([
      ['the new voice', true, false],
      ['the present voice', false, true],
      ['neither voice', false, false],
    ])(
      'where the user chooses which one to keep, since the similarity of %s is unknown',
      async (_which, before, after) => {
        remote.turn('ready');
        remote.measures = before;
        const { clone_id } = await clone(orderOf(await upload()));
        const [first] = remote.kept;
        remote.measures = after;
        await anew(clone_id, await upload());
        expect((await until(clone_id, 'done')).candidate).toMatchObject({
          similarity: after ? { clone: 0.82 } : null,
          sample_count: 1,
        });
        const kept = await user.call('POST /v1/voice-clones/{clone_id}/candidate', {
          params: { clone_id },
          body: { take: false },
        });
        expect(kept.body.data.clone).toMatchObject({ candidate: null, job: { state: 'done' } });
        await expect.poll(() => [...remote.kept], PATIENT).toEqual([first]);
        await remove(clone_id);
      },
    );

    once('with nothing left of a worse voice when its user tries again, or deletes the clone', async () => {
      const { clone_id } = await clone(orderOf(await upload()));
      local.nearness = 0.74;
      const worse = await upload();
      await anew(clone_id, worse);
      await until(clone_id, 'done');
      local.nearness = 0.83;
      const better = await upload();
      await anew(clone_id, better);
      expect(await until(clone_id, 'done')).toMatchObject({ candidate: null, similarity: { clone: 0.83 } });
      await expect.poll(() => filesLeft([worse, better]), PATIENT).toEqual([better]);
      expect(await attemptsLeft(), 'the worse one is not counted').toBe(3);
      local.nearness = 0.74;
      await anew(clone_id, await upload());
      expect((await until(clone_id, 'done')).candidate).not.toBeNull();
      const stranger = await server.signUp();
      const foreign = stranger.call('POST /v1/voice-clones/{clone_id}/candidate', {
        params: { clone_id },
        body: { take: true },
      });
      expect(await refusalOf(foreign)).toEqual(refused('err_not_found', 404));
      expect((await remove(clone_id)).status).toBe(200);
      await expect.poll(() => filesLeft([better]), PATIENT).toEqual([]);
    });

    once('at a service, which keeps the voice that was chosen and no other', async () => {
      remote.turn('ready');
      remote.measures = true;
      const choose = (clone_id: string, take: boolean) =>
        user.call('POST /v1/voice-clones/{clone_id}/candidate', { params: { clone_id }, body: { take } });
      const { clone_id } = await clone(orderOf(await upload()));
      const kept = () => [...remote.kept];
      const [first] = kept();
      const offer = async (nearness: number) => {
        remote.nearness = nearness;
        await anew(clone_id, await upload());
        return (await until(clone_id, 'done')).candidate;
      };
      expect(await offer(0.74)).not.toBeNull();
      expect(kept()).toHaveLength(2);
      await choose(clone_id, false);
      await expect.poll(kept, PATIENT).toEqual([first]);

      expect(await offer(0.74)).not.toBeNull();
      const taken = kept().at(-1);
      await choose(clone_id, true);
      await expect.poll(kept, PATIENT).toEqual([taken]);

      expect(await offer(0.7)).not.toBeNull();
      expect(await offer(0.83), 'another try leaves the worse one').toBeNull();
      await expect.poll(kept, PATIENT).toHaveLength(1);
      expect(await offer(0.7)).not.toBeNull();
      expect(kept()).toHaveLength(2);
      await remove(clone_id);
      await expect.poll(kept, PATIENT).toEqual([]);
      expect(await server.db.query('select from voice_clone_leftover')).toEqual([]);
    });

    once('which fails without harm to the voice it has, and is told once for one key', async () => {
      const old = await upload();
      const { clone_id, voice_id } = await clone(orderOf(old));
      local.next('sensitive');
      const fresh = await upload();
      const key = crypto.randomUUID();
      expect((await anew(clone_id, fresh, key)).status).toBe(200);
      expect(await until(clone_id, 'failed')).toMatchObject({ failure: 3, voice_id });
      expect((await anew(clone_id, fresh, key)).body.data.clone.failure).toBe(3);
      expect(await attemptsLeft()).toBe(4);
      expect((await speak(voice_id!)).status).toBe(200);
      expect(filesLeft([old, fresh]).toSorted()).toEqual([old, fresh].toSorted());
      expect((await anew(clone_id, await upload())).status).toBe(200);
      await until(clone_id, 'done');
      await expect.poll(() => filesLeft([old, fresh]), PATIENT).toEqual([]);
    });
  });

  describe('and deleted', () => {
    test('with its samples and its preview, but not with what it spoke', async () => {
      // Clones of other workspaces stay
      await server.db.query('update voice_clone set mix = null');
      await server.db.query('delete from job_step');
      const asset_id = await upload();
      const { clone_id, voice_id } = await clone(orderOf(asset_id));
      const take = await speak(voice_id!);
      const [voice] = await library();
      const samples = () => readdirSync(join(server.dataDir, 'previews'));
      const heard = await fetch(server.url + voice!.preview_url);
      await heard.arrayBuffer();
      const sample = `${heard.headers.get('etag')!.replaceAll('"', '')}.wav`;
      expect(samples()).toContain(sample);
      expect(filesLeft([asset_id])).toEqual([asset_id]);
      expect((await remove(clone_id)).status).toBe(200);
      expect((await remove(clone_id)).status).toBe(404);
      expect(filesLeft([asset_id])).toEqual([]);
      expect(samples()).not.toContain(sample);
      for (const table of ['voice_clone', 'voice_clone_order', 'voice_clone_sample', 'voice_clone_quality'])
        expect(await traces(server.db, [clone_id, asset_id])).not.toHaveProperty(table);
      // No trace is left of the voices that the engine blended
      expect(await traces(server.db, ['prosody'])).toEqual({});
      expect((await library()).some(({ clone }) => clone)).toBe(false);
      expect((await fetch(server.url + voice!.preview_url)).status).toBe(404);
      expect((await fetch(server.url + take.url)).status).toBe(200);
      expect((await speak(voice_id!)).status).toBe(422);
    });

    once('with its sample later, where that could not be removed at once', async () => {
      const { clone_id } = await clone(orderOf(await upload()));
      const [voice] = await library();
      const heard = await fetch(server.url + voice!.preview_url);
      await heard.arrayBuffer();
      const sample = join(
        server.dataDir,
        'previews',
        `${heard.headers.get('etag')!.replaceAll('"', '')}.wav`,
      );
      expect(existsSync(sample)).toBe(true);
      // As when the disk fails
      rmSync(sample);
      mkdirSync(sample);
      expect((await remove(clone_id)).status).toBe(200);
      rmdirSync(sample);
      writeFileSync(sample, 'a voice');
      await runChore(server, 'clean-up-voice-clones');
      expect(existsSync(sample)).toBe(false);
      expect(await server.db.query('select from voice_clone_trace')).toEqual([]);
    });

    once('in the middle of the work, without a recording that something else is of', async () => {
      const asset_id = await upload();
      await user.call('POST /v1/voice-changes', {
        body: { asset_id, method: 'match', voice_id: 'fake-0' },
        idempotencyKey: crypto.randomUUID(),
      });
      local.next('wait');
      const { clone_id } = await begin(orderOf(asset_id));
      await waits();
      const stopped = local.aborted;
      await remove(clone_id);
      await expect.poll(() => local.aborted, PATIENT).toBe(stopped + 1);
      expect(filesLeft([asset_id])).toEqual([asset_id]);
      expect(await attemptsLeft()).toBe(1);
    });

    once('at a service too, as soon as that can be reached', async () => {
      remote.turn('ready');
      const { clone_id, engine_name, is_real, similarity } = await clone(orderOf(await upload()));
      expect({ engine_name, is_real, similarity }).toEqual({
        engine_name: 'Some service',
        is_real: true,
        similarity: null,
      });
      expect(remote.kept.size).toBe(1);
      remote.reach(false);
      expect((await remove(clone_id)).status).toBe(200);
      expect(remote.kept.size).toBe(1);
      remote.reach(true);
      // Another deletion has removed all that was left
      const other = await server.signUp();
      const { clone_id: another } = await begin(
        orderOf(await upload(tone(SECONDS), other)),
        crypto.randomUUID(),
        other,
      );
      await expect.poll(async () => (await load(another, other)).job.state, PATIENT).toBe('done');
      await remove(another, other);
      expect(remote.kept.size).toBe(0);
      expect(await server.db.query('select from voice_clone_leftover')).toEqual([]);
    });

    once('at a service too, where the answer with the voice was lost', async () => {
      remote.turn('ready');
      await givePlan(200);
      const { clone_id } = await clone(orderOf(await upload()));
      const [own] = remote.kept;
      // Somebody else's voice in the same account
      remote.kept.add('not-ours');
      remote.next('lose');
      await anew(clone_id, await upload());
      await until(clone_id, 'failed');
      expect(remote.kept.size).toBe(3);
      await runChore(server, 'clean-up-voice-clones');
      expect(remote.kept.size, 'the service may still be at it').toBe(3);
      await server.db.query(`update voice_clone_ask set asked_at = asked_at - interval '16 minutes'`);
      remote.reach(false);
      await runChore(server, 'clean-up-voice-clones');
      remote.reach(true);
      await runChore(server, 'clean-up-voice-clones');
      expect([...remote.kept]).toEqual([own, 'not-ours']);
      expect(await server.db.query('select from voice_clone_ask')).toEqual([]);
      expect(await server.db.query('select from voice_clone_leftover')).toEqual([]);
      remote.kept.clear();
    });

    once('at a service that does not show all of its voices, those that it shows', async () => {
      remote.turn('ready');
      await givePlan(200);
      const { clone_id } = await clone(orderOf(await upload()));
      const [own] = remote.kept;
      remote.next('lose');
      await anew(clone_id, await upload());
      await until(clone_id, 'failed');
      remote.showsAll = false;
      // A voice that it does not list
      await server.db.query(
        `insert into voice_clone_ask select gen_random_uuid(), engine_id, job_id from voice_clone_ask`,
      );
      const asks = async () => (await server.db.query('select from voice_clone_ask')).length;
      const passDays = (days: number) =>
        server.db.query(`update voice_clone_ask set asked_at = asked_at - make_interval(days => $1)`, [days]);
      await passDays(1);
      await runChore(server, 'clean-up-voice-clones');
      expect([...remote.kept]).toEqual([own]);
      expect(await asks()).toBe(1);
      await passDays(7);
      await runChore(server, 'clean-up-voice-clones');
      expect(await asks()).toBe(0);
      remote.showsAll = true;
      remote.kept.clear();
    });

    test('along with its workspace', async () => {
      remote.turn('ready');
      await givePlan(200);
      remote.measures = true;
      const first = await upload();
      const { clone_id } = await clone(orderOf(first));
      remote.nearness = 0.74;
      await anew(clone_id, await upload());
      expect((await until(clone_id, 'done')).candidate).not.toBeNull();
      expect(remote.kept.size).toBe(2);
      local.next('wait');
      remote.turn('off');
      const second = await upload();
      await begin(orderOf(second));
      await waits();
      await user.call('POST /v1/voice-clones/phrase', { body: { language_id: 'en' } });
      const [row] = await server.db.query<{ tenant_id: string; user_id: string }>(
        'select tenant_id, user_id from app_user where email = $1',
        [user.email],
      );
      const words = [row!.tenant_id, row!.user_id, clone_id];
      const found = Object.keys(await traces(server.db, words));
      expect(found).toEqual(
        expect.arrayContaining([
          'voice_clone',
          'voice_clone_attempt',
          'voice_clone_order',
          'voice_clone_phrase',
          'voice_clone_quality',
          'voice_clone_sample',
        ]),
      );
      remote.turn('ready');
      const { password } = user;
      const closed = await user.call('POST /accounts/v1/cancel_account', { body: { password } });
      expect(closed.status).toBe(200);
      await expect.poll(() => traces(server.db, words), PATIENT).toEqual({});
      expect(filesLeft([first, second])).toEqual([]);
      expect(remote.kept.size).toBe(0);
    });
  });
});

test('turning cloning off hides it, and leaves existing clones to their users', async () => {
  const dataDir = await makeDataFolder();
  const start = (cloning: 'on' | 'off') =>
    startTestServer({
      dataDir,
      engines: [new FakeEngine({ voices: 2, can: { blend: true } })],
      speakerEngines: [],
      conversion: () => [],
      cloning: () => [new FakeCloning()],
      samples: { judgeSample: async () => GOOD_SAMPLE, alike: async () => 1 },
      env: { VOXBENCH_VOICE_CLONING: cloning, VOXBENCH_LOG: 'off' },
    });
  let server = await start('on');
  try {
    const { email, password, ...owner } = await server.signUp();
    const { consent } = (await owner.call('GET /v1/voice-clones/options', {})).body.data;
    const made = await owner.call('POST /v1/voice-clones', {
      body: {
        kind: 'instant',
        name: 'My voice',
        language_id: 'en',
        labels: { gender: 'female', age: 'old', style: 'warm' },
        samples: [{ asset_id: await uploadFile(server.url, owner, tone(SECONDS)) }],
        consent_version: consent.version,
      },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { clone_id } = made.body.data.clone;
    const params = { clone_id };
    const stateOf = async () =>
      (await owner.call('GET /v1/voice-clones/{clone_id}', { params })).body.data.clone.job.state;
    await expect.poll(stateOf, PATIENT).toBe('done');
    await server.close();
    server = await start('off');
    const { body } = await server.call('GET /p1/appconfig/get_app_config', {});
    expect(body.data.voice_clone_config).toEqual({ voice_clone_switch: false });
    const user = await server.signIn(email, password);
    const asked = [
      user.call('GET /v1/voice-clones/options', {}),
      user.call('POST /v1/voice-clones/phrase', { body: { language_id: 'en' } }),
    ];
    for (const answer of asked)
      expect(await answer).toMatchObject({
        status: 503,
        body: { detail: [{ type: 'err_voice_clone_not_allowed' }] },
      });
    const list = async () => (await user.call('GET /v1/voice-clones', {})).body.data.clones;
    expect(await list()).toMatchObject([{ clone_id, name: 'My voice' }]);
    expect((await user.call('DELETE /v1/voice-clones/{clone_id}', { params })).status).toBe(200);
    expect(await list()).toEqual([]);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
