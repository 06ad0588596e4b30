import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createOpenAiEngine } from '../../demo/server/engines/speech/openai/engine.ts';
import { readVoices } from '../../demo/server/engines/speech/openai/voices.ts';
import { startOpenAiSpeechServer } from '../support/openai-speech-server.ts';
import { PATIENT } from '../support/patient.ts';
import { failureOf, remoteEngineTests, whenReady } from '../support/remote-engine.ts';
import { say, secondsOf } from '../support/say.ts';

const KEY = 'sk-very-secret';
const VOICE = 'openai-alloy';

describe('a speech server with the protocol of OpenAI', () => {
  let server: Awaited<ReturnType<typeof startOpenAiSpeechServer>>;
  const open: SpeechEngine[] = [];

  beforeEach(async () => {
    server = await startOpenAiSpeechServer({ key: KEY });
  });
  afterEach(async () => {
    for (const engine of open.splice(0)) await engine.close();
    await server.stop();
  });

  const connect = (key: string | undefined = KEY) => {
    const engine = createOpenAiEngine({
      url: server.url,
      key,
      model: 'tts-1',
      voices: ['alloy', 'nova:female'],
    });
    open.push(engine);
    return engine;
  };
  const ready = async () => {
    return whenReady(connect());
  };

  test('becomes ready when it answers, and its voices appear then', async () => {
    const engine = connect();
    expect(engine.voices()).toEqual([]);
    const changed = vi.fn();
    engine.onChange(changed);
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
    expect(changed).toHaveBeenCalledOnce();
    expect(engine.voices().map((voice) => voice.voiceId)).toEqual([VOICE, 'openai-nova']);
  });

  test('receives what was requested', async () => {
    const engine = await ready();
    await say(engine, 'openai-nova', 'Hello there.', { speed: 1.21 });
    expect(server.asked).toEqual([
      { model: 'tts-1', input: 'Hello there.', voice: 'nova', response_format: 'wav', speed: 1.21 },
    ]);
    await say(engine, 'openai-nova', 'Hush now.', { instructions: 'Whisper.' });
    expect(server.asked.at(-1)).toMatchObject({ input: 'Hush now.', instructions: 'Whisper.' });
  });

  test('delivers audio piece by piece, with a length in its header or without', async () => {
    const engine = await ready();
    server.answer('stream', 'whole');
    const streamed = await say(engine, VOICE, 'Thirty characters make 3 s ...');
    expect(streamed.length).toBeGreaterThan(1);
    expect(secondsOf(streamed)).toBeCloseTo(3, 3);
    expect(secondsOf(await say(engine, VOICE, 'Thirty characters make 3 s ...'))).toBeCloseTo(3, 3);
  });

  test.each([429, 500, 503, 'broken', 'short', 'text'] as const)(
    'is asked again after one answer of this kind: %s',
    async (manner) => {
      const engine = await ready();
      server.answer(manner);
      expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
      expect(server.asked).toHaveLength(2);
    },
  );

  test.each([429, 500, 'broken', 'short', 'text'] as const)(
    'fails after two answers of this kind: %s',
    async (manner) => {
      const engine = await ready();
      server.answer(manner, manner);
      expect((await failureOf(say(engine, VOICE, 'Twenty characters ..'))).retry).toBe(true);
      expect(server.asked).toHaveLength(2);
    },
  );

  test.each([400, 404])('is not asked again in vain: %s', async (status) => {
    const engine = await ready();
    server.answer(status);
    expect((await failureOf(say(engine, VOICE, 'Hello.'))).retry).toBe(false);
    expect(server.asked).toHaveLength(1);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });

  test('is turned off by a refused key, which no message contains', async () => {
    const engine = connect('sk-wrong-secret');
    await vi.waitFor(() => expect(engine.state().reason).toContain('refused the key'), PATIENT);
    const { message } = await failureOf(say(engine, VOICE, 'Hello.'));
    expect(message + engine.state().reason).not.toContain('secret');
  });

  test('is ready without a list of models too', async () => {
    server.setModels(404);
    await ready();
  });

  remoteEngineTests({ service: () => server, ready: () => ready(), voice: VOICE });
});

describe('voices of a speech server, from the environment', () => {
  test('have a gender and languages where these are given', () => {
    const [alloy, nova] = readVoices(['alloy', 'nova:female:es-ES+en-US']);
    expect(alloy).toMatchObject({ voiceId: 'openai-alloy', gender: 'neutral', languages: ['en-US'] });
    expect(nova).toMatchObject({ name: 'Nova', gender: 'female', languages: ['es-ES', 'en-US'] });
  });

  test.each(['', 'al loy', 'alloy:nonsense!', 'alloy:female:en-US:more'])(
    'are refused with a sentence: "%s"',
    (entry) => {
      expect(() => readVoices([entry])).toThrow(/VOXBENCH_ENGINE_OPENAI_VOICES/);
    },
  );
});
