import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';
import { createElevenLabsEngine } from '../../demo/server/engines/speech/elevenlabs/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { Previews } from '../../demo/server/voices/previews.ts';
import { startElevenLabsServer } from '../support/elevenlabs-server.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { PATIENT } from '../support/patient.ts';
import { failureOf, remoteEngineTests, whenReady } from '../support/remote-engine.ts';
import { say, secondsOf } from '../support/say.ts';

const KEY = 'sk_very_secret';
const MODEL = 'eleven_multilingual_v2';
const VOICE = 'elevenlabs-sarah';

describe('voices of an ElevenLabs account', () => {
  let server: Awaited<ReturnType<typeof startElevenLabsServer>>;
  const open: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  const connect = async (
    settings: Partial<Parameters<typeof startElevenLabsServer>[0]> = {},
    { key = KEY, model = MODEL } = {},
  ): Promise<SpeechEngine> => {
    server = await startElevenLabsServer({ key: KEY, ...settings });
    open.push({ close: server.stop });
    const engine = createElevenLabsEngine({ url: server.url, key, model });
    open.push(engine);
    return engine;
  };
  const ready = async (settings: Partial<Parameters<typeof startElevenLabsServer>[0]> = {}) => {
    return whenReady(await connect(settings));
  };
  const voiceFrom = async (entry: object) => {
    const engine = await ready({ voices: [{ voice_id: 'one', ...entry }] });
    return engine.voices()[0]!;
  };

  test('appear when the service has answered, from all of its pages', async () => {
    const engine = await connect();
    expect(engine.voices()).toEqual([]);
    const changed = vi.fn();
    engine.onChange(changed);
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
    expect(changed).toHaveBeenCalledOnce();
    const ids = engine.voices().map((voice) => voice.voiceId);
    expect(ids).toEqual([VOICE, 'elevenlabs-george', 'elevenlabs-lily']);
    expect(engine.model).toMatchObject({ modelId: `elevenlabs-${MODEL}`, name: 'Eleven Multilingual v2' });
  });

  test('are described as the service describes them', async () => {
    const voice = await voiceFrom({
      name: ' George ',
      description: 'A warm voice\nfor stories.',
      labels: {
        gender: 'male',
        accent: 'british',
        age: 'middle_aged',
        descriptive: 'mature, warm',
        use_case: 'narrative_story',
        language: 'en',
      },
    });
    expect(voice).toMatchObject({
      name: 'George',
      description: 'A warm voice for stories.',
      gender: 'male',
      age: 'middle_aged',
      languages: ['en-GB', 'de-DE'],
      style: ['connected', 'mature warm', 'narrative story'],
    });
  });

  test('without a description list their traits; a long description is cut between words', async () => {
    const { description, age } = await voiceFrom({
      labels: { descriptive: 'calm', age: 'old', gender: 'diverse' },
    });
    expect({ description, age }).toEqual({ description: 'Calm, old', age: 'old' });
    const long = await voiceFrom({ description: 'very '.repeat(100), labels: null });
    expect(long.description.length).toBeLessThan(170);
    expect(long.description).toMatch(/^Very( very)+ …$/);
    expect(long).toMatchObject({ name: 'one', gender: 'neutral', style: ['connected'] });
    expect(long.age).toBeUndefined();
  });

  test('list their own language first, then those verified for them, then those of the model', async () => {
    const voice = await voiceFrom({
      labels: { language: 'de', accent: 'standard' },
      verified_languages: [
        { language: 'de', model_id: MODEL, locale: 'de-AT' },
        { language: 'en', model_id: MODEL, locale: 'en-AU' },
        { language: 'en', model_id: 'eleven_flash_v2_5', locale: 'en-IN' },
        { language: 'fr', model_id: MODEL, locale: 'fr-FR' },
      ],
    });
    // The model speaks no French.
    expect(voice.languages).toEqual(['de-AT', 'en-AU']);
    expect(voice.sample).toMatch(/Zug/);
  });

  test('send what was requested, at a speed that the service accepts', async () => {
    const engine = await ready();
    await say(engine, 'elevenlabs-george', 'Hello there.', { speed: 1.21 });
    const body = { text: 'Hello there.', model_id: MODEL, voice_settings: { speed: 1.2 } };
    expect(server.asked).toEqual([{ voice: 'george', format: 'pcm_24000', body }]);
  });

  test('report when each word sounds, by its position in the text', async () => {
    const engine = await ready();
    const chunks = await say(engine, VOICE, '«Ça» 🎉 don’t, 3.5!');
    expect(secondsOf(chunks)).toBeCloseTo(1.8, 3);
    const marks = chunks.flatMap((chunk) => chunk.marks ?? []);
    expect(marks.map(({ from, to }) => '«Ça» 🎉 don’t, 3.5!'.slice(from, to))).toEqual([
      'Ça',
      'don’t',
      '3.5',
    ]);
    // One second for ten characters. The emoji counts as one for the service and as two in the text.
    const expected = [100, 300, 700, 1200, 1400, 1700];
    marks
      .flatMap(({ startMs, endMs }) => [startMs, endMs])
      .forEach((ms, index) => expect(ms).toBeCloseTo(expected[index]!, 6));
  });

  test('speak without word times when the service gives no alignment', async () => {
    const engine = await ready();
    server.answer('unaligned');
    const chunks = await say(engine, VOICE, 'Twenty characters ..');
    expect(secondsOf(chunks)).toBeCloseTo(2, 3);
    expect(chunks[0]!.marks).toEqual([]);
  });

  test('are not spoken ahead: only what is listened to is charged', async () => {
    const engine = await ready();
    const free = new FakeEngine();
    const engines = createEngines([engine, free]);
    const folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
    open.push({ close: () => rm(folder, { recursive: true }) });
    const previews = new Previews(engines, folder, new AbortController().signal);
    previews.prepare(() => Promise.resolve(false));
    await previews.settled();
    expect(free.requests).toHaveLength(1);
    expect(server.asked).toHaveLength(0);
    await previews.open(engines.find(VOICE)!);
    expect(server.asked).toHaveLength(1);
  });

  const passing = [429, 500, 503, 'broken', 'cut', 'strange', 'short', 'odd', 'empty'] as const;
  test.each(passing)('retry after one answer of this kind: %s', async (manner) => {
    const engine = await ready();
    server.answer(manner);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
    expect(server.asked).toHaveLength(2);
  });

  test.each(passing)('fail after two answers of this kind: %s', async (manner) => {
    const engine = await ready();
    server.answer(manner, manner);
    expect((await failureOf(say(engine, VOICE, 'Twenty characters ..'))).retry).toBe(true);
    expect(server.asked).toHaveLength(2);
  });

  test.each([400, 404, 422])('do not retry in vain: %s', async (status) => {
    const engine = await ready();
    server.answer(status);
    expect((await failureOf(say(engine, VOICE, 'Hello.'))).retry).toBe(false);
    expect(server.asked).toHaveLength(1);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });

  test('report that the account is used up, without a retry, and stay on', async () => {
    const engine = await ready();
    server.answer('quota');
    const { message, retry, type } = await failureOf(say(engine, VOICE, 'Hello.'));
    expect(message).toMatch(/credits of the ElevenLabs account are used up/);
    expect({ retry, type }).toEqual({ retry: false, type: 'err_engine_unavailable' });
    expect(server.asked).toHaveLength(1);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });

  test('are turned off by a refused key, which no message contains', async () => {
    const engine = await connect({}, { key: 'sk_wrong_secret' });
    await vi.waitFor(() => expect(engine.state().reason).toBe('ElevenLabs refused the key'), PATIENT);
    const failure = await failureOf(say(engine, VOICE, 'Hello.'));
    expect(failure.message + engine.state().reason).not.toContain('secret');
  });

  test('are turned off when the key is revoked', async () => {
    const engine = await ready();
    server.refuse('invalid_api_key');
    const { message, cause } = await failureOf(say(engine, VOICE, 'Hello.'));
    await vi.waitFor(() => expect(engine.state()).toMatchObject({ state: 'off', reason: message }), PATIENT);
    expect(engine.voices()).toEqual([]);
    expect(message + String(cause)).not.toContain('secret');
  });

  test('are turned off by a key without a permission, and say which one it needs', async () => {
    const engine = await connect();
    server.refuse('missing_permissions');
    await vi.waitFor(
      () => expect(engine.state().reason).toMatch(/lacks a permission.*read access to Voices/),
      PATIENT,
    );
  });

  test.each([
    [{}, 'eleven_nonsense', /no speech model eleven_nonsense.*can be eleven_multilingual_v2$/],
    [{}, 'eleven_english_sts_v2', /no speech model eleven_english_sts_v2/],
    [{ voices: [] }, MODEL, /has no voices/],
    [{ voices: [{ name: 'Nobody' }] }, MODEL, /cannot be read/],
  ])('with %j and the model %s are off with a reason', async (settings, model, reason) => {
    const engine = await connect(settings, { model });
    await vi.waitFor(() => expect(engine.state()).toMatchObject({ state: 'off', reason }), PATIENT);
  });

  remoteEngineTests({ service: () => server, ready: () => ready(), voice: VOICE });
});

describe('ElevenLabs, from the environment', () => {
  test('is turned on by a key', () => {
    expect(readConfig({}).elevenLabs).toBeUndefined();
    expect(readConfig({ VOXBENCH_ENGINE_ELEVENLABS_KEY: KEY }).elevenLabs).toEqual({
      url: 'https://api.elevenlabs.io',
      key: KEY,
      model: MODEL,
    });
  });

  test.each([
    [{ VOXBENCH_ENGINE_ELEVENLABS_KEY: 'two words' }, /^\S+_KEY must be the key alone, without spaces\.$/],
    [
      { VOXBENCH_ENGINE_ELEVENLABS_KEY: KEY, VOXBENCH_ENGINE_ELEVENLABS_URL: 'elevenlabs' },
      /_URL must be an address/,
    ],
    [{ VOXBENCH_ENGINE_ELEVENLABS_MODEL: 'm' }, /_MODEL is set without VOXBENCH_ENGINE_ELEVENLABS_KEY\./],
  ])('%j is refused with a sentence', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence);
  });
});
