import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readWav } from '../../demo/server/audio/wav.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { paceOf } from '../../demo/server/engines/speech/pace.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('voices', () => {
  let server: TestServer;
  const start = async (...engines: SpeechEngine[]) => (server = await startTestServer({ engines }));
  afterEach(() => server.close());

  const voicesFor = async (who: Pick<TestServer, 'call'>, query: object = {}) =>
    (await who.call('GET /p1/voices/internal_get_all_voices', { query })).body.voices;
  const preview = (voiceId: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/v1/voices/${voiceId}/preview.wav`, { headers });

  test('show by their previews how fast the engine is, before anything is made', async () => {
    const engine = Object.assign(new FakeEngine(), { msPerCharacter: 1_000_000 });
    await start(engine);
    expect((await preview('fake-0')).status).toBe(200);
    expect(paceOf(engine)).toBeLessThan(1_000_000);
  });

  test('are listed with their properties and capabilities', async () => {
    await start(new FakeEngine({ voices: 2 }));
    const [first] = await voicesFor(await server.signUp());
    expect(first).toEqual({
      voice_id: 'fake-0',
      name: 'Voice 0',
      description: 'A tone.',
      is_disabled: false,
      is_favorite: false,
      labels: { gender: 'female', language: 'en-US', style: 'lively' },
      languages: ['en-US'],
      model_ids: ['fake-model'],
      preview_url: '/v1/voices/fake-0/preview.wav',
      mix: null,
    });
  });

  test('are listed for visitors with a site key too, and for nobody else', async () => {
    await start(new FakeEngine());
    expect(await voicesFor(server.visitor())).toHaveLength(1);
    const answer = await server.call('GET /p1/voices/internal_get_all_voices', { query: {} });
    expect(answer.status).toBe(401);
  });

  test.for(['br', 'gzip'])('of a long list are sent as %s where accepted', async (encoding) => {
    await start(new FakeEngine({ voices: 200 }));
    const { headers } = await server.signUp();
    const list = (accepted: string) =>
      fetch(`${server.url}/p1/voices/internal_get_all_voices`, {
        headers: { ...headers, 'accept-encoding': accepted },
      });
    const packed = await list(encoding);
    const plain = await list('identity');
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.json()).toEqual(await plain.json());
  });

  test('can have all their previews requested at once without a Node warning', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const engine = new FakeEngine({ voices: 40, concurrency: 40 });
    const speak = engine.speak.bind(engine);
    let asked = 0;
    let goOn = () => {};
    const allAsked = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(engine, 'speak').mockImplementation(async function* (...request) {
      if (++asked === 40) goOn();
      await allAsked;
      yield* speak(...request);
    });
    try {
      await start(engine);
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => preview(`fake-${index}`)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', note);
    }
  });

  test('may require the Creator plan or a higher one', async () => {
    const engine = new FakeEngine({ voices: 2 });
    const [first, second] = engine.voices();
    vi.spyOn(engine, 'voices').mockReturnValue([
      { ...first!, voiceId: 'flite-rms' },
      { ...second!, voiceId: 'flite-awb', languages: ['en-US'] },
    ]);
    await start(engine);
    const user = await server.signUp();
    const common = { model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const speak = async (who: Pick<TestServer, 'call'>, voice_id: string) => {
      const segments = [{ text: 'Hello.', gap: '', voice_id, ...common }];
      return (await who.call('POST /v1/speech/quote', { body: { segments } })).body;
    };
    const refusal = { detail: [{ type: 'err_voice_cannot_access_other_voice' }] };
    const levels = (await voicesFor(user)).map(({ voice_id, needs_level }) => [voice_id, needs_level]);
    expect(levels).toEqual([
      ['flite-rms', undefined],
      ['flite-awb', 300],
    ]);
    expect(await speak(user, 'flite-rms')).toMatchObject({ code: 0 });
    expect(await speak(user, 'flite-awb')).toMatchObject(refusal);
    await server.db.query(`update tenant set plan_level = 200`);
    expect(await speak(user, 'flite-awb')).toMatchObject(refusal);
    await server.db.query(`update tenant set plan_level = 300`);
    expect(await speak(user, 'flite-awb')).toMatchObject({ code: 0 });
    const visitor = server.visitor();
    expect((await voicesFor(visitor)).map(({ voice_id }) => voice_id)).toEqual(['flite-rms']);
    expect(await speak(visitor, 'flite-awb')).toMatchObject(refusal);
  });

  test('of an unavailable engine are disabled, and omitted on request', async () => {
    const away = new FakeEngine({ id: 'away' });
    await start(new FakeEngine(), away);
    away.turn('off');
    const user = await server.signUp();
    const disabled = (await voicesFor(user)).map((voice) => [voice.voice_id, voice.is_disabled]);
    expect(disabled).toEqual([
      ['fake-0', false],
      ['away-0', true],
    ]);
    expect(await voicesFor(user, { legacy_voice_skip_disabled: 'true' })).toHaveLength(1);
  });

  test('are filtered by status', async () => {
    await start(new FakeEngine());
    expect(await voicesFor(await server.signUp(), { status: [1] })).toEqual([]);
    expect(await voicesFor(server.visitor(), { status: [1, 2] })).toHaveLength(1);
  });

  test('are listed all at once, even 2,000', async () => {
    await start(new FakeEngine({ voices: 2000 }));
    expect(await voicesFor(server.visitor())).toHaveLength(2000);
  });

  test('include a default, the first one that can speak', async () => {
    const first = new FakeEngine({ id: 'first' });
    await start(first, new FakeEngine({ id: 'second' }));
    const defaultVoice = async () =>
      (await server.visitor().call('GET /p1/voices/get_default_voice', {})).body.default_voice_map;
    expect(await defaultVoice()).toEqual({ text_to_speech: 'first-0' });
    first.turn('off');
    expect(await defaultVoice()).toEqual({ text_to_speech: 'second-0' });
  });

  test('have models with their languages and the English names of these', async () => {
    await start(new FakeEngine({ voices: 2 }));
    const { body } = await server.visitor().call('GET /p1/voices/get_supported_model', {});
    expect(body.models).toMatchObject([
      {
        model_id: 'fake-model',
        languages: [
          { language_id: 'en-US', name: 'English (United States)' },
          { language_id: 'de-DE', name: 'German (Germany)' },
        ],
      },
    ]);
  });

  test('have languages that each have an icon of our own', async () => {
    await start(new FakeEngine({ voices: 4 }));
    const { body } = await server.call('GET /v1/misc/get_language_icon', {});
    expect(body.language.map((entry) => entry.language_code)).toEqual(['en-US', 'de-DE', 'fr-FR', 'es-ES']);
    for (const { icon } of body.language) {
      const answer = await fetch(new URL(icon, server.url));
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await answer.text()).toContain('<svg');
    }
    const outside = await fetch(`${server.url}/icons/flags/..%2f..%2fpackage.json`);
    expect(outside.status).toBe(404);
  });

  describe('favourites', () => {
    const favorites = async (who: Pick<TestServer, 'call'>) =>
      (await voicesFor(who)).filter((voice) => voice.is_favorite).map((voice) => voice.voice_id);

    test('are marked and unmarked for each user alone', async () => {
      await start(new FakeEngine({ voices: 3 }));
      const [user, other] = [await server.signUp(), await server.signUp()];
      const favor = (voice_id: string, favor: boolean) =>
        user.call('POST /p1/voices/favor_voice', { body: { voice_id, favor } });
      await favor('fake-1', true);
      await favor('fake-1', true);
      await favor('fake-2', true);
      expect(await favorites(user)).toEqual(['fake-1', 'fake-2']);
      expect(await favorites(other)).toEqual([]);
      expect(await favorites(server.visitor())).toEqual([]);
      await favor('fake-1', false);
      await favor('fake-1', false);
      expect(await favorites(user)).toEqual(['fake-2']);
    });

    test('of an unknown voice are refused', async () => {
      await start(new FakeEngine());
      const user = await server.signUp();
      const body = { voice_id: 'nobody', favor: true };
      const answer = await user.call('POST /p1/voices/favor_voice', { body });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ type: 'err_voice_not_found' }] });
    });

    test('are not available to visitors', async () => {
      await start(new FakeEngine());
      const body = { voice_id: 'fake-0', favor: true };
      expect((await server.visitor().call('POST /p1/voices/favor_voice', { body })).status).toBe(403);
    });
  });

  describe('previews', () => {
    /** Counts the requests to the engine; the fake engine itself does not count previews. */
    const countSpoken = (engine: FakeEngine) => {
      const speak = engine.speak.bind(engine);
      const spoken: string[] = [];
      engine.speak = (request, signal) => {
        spoken.push(request.voiceId);
        return speak(request, signal);
      };
      return spoken;
    };

    test('are made ahead, once, and play without an account', async () => {
      const engine = new FakeEngine({ voices: 3 });
      const spoken = countSpoken(engine);
      await start(engine);
      const kept = () => readdir(join(server.dataDir, 'previews')).catch(() => []);
      await vi.waitFor(
        async () => expect((await kept()).filter((f) => f.endsWith('.wav'))).toHaveLength(3),
        PATIENT,
      );
      const answer = await preview('fake-1');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('audio/wav');
      expect(readWav(await answer.bytes()).samples.length).toBeGreaterThan(1000);
      await preview('fake-1');
      expect(spoken).toEqual(['fake-0', 'fake-1', 'fake-2']);
    });

    test('of an engine that appears later are made then', async () => {
      const late = new FakeEngine({ id: 'late' });
      const spoken = countSpoken(late);
      late.turn('off');
      await start(late);
      expect((await preview('late-0')).status).toBe(404);
      late.turn('ready');
      await vi.waitFor(() => expect(spoken).toEqual(['late-0']), PATIENT);
      expect((await preview('late-0')).status).toBe(200);
    });

    test('requested many times at once are made once', async () => {
      const engine = new FakeEngine({ voices: 200 });
      const spoken = countSpoken(engine);
      await start(engine);
      // Beyond the voices whose previews are made ahead.
      await Promise.all(Array.from({ length: 5 }, () => preview('fake-199')));
      await vi.waitFor(() => expect(spoken).toContain('fake-99'), PATIENT);
      expect(spoken.filter((voiceId) => voiceId === 'fake-199')).toHaveLength(1);
      expect(spoken).toHaveLength(101);
    });

    test('answer ranges and are not sent again to clients that have them', async () => {
      await start(new FakeEngine());
      const etag = (await preview('fake-0')).headers.get('etag')!;
      expect((await preview('fake-0', { 'if-none-match': etag })).status).toBe(304);
      const part = await preview('fake-0', { range: 'bytes=0-3' });
      expect(part.status).toBe(206);
      expect(await part.text()).toBe('RIFF');
    });

    test('of an unknown voice do not exist', async () => {
      await start(new FakeEngine());
      for (const voiceId of ['nobody', '..%2f..%2fsecret', '%00']) {
        expect((await preview(voiceId)).status, voiceId).toBe(404);
      }
    });

    test('of a voice that cannot speak at present are refused for now', async () => {
      const engine = new FakeEngine({ voices: 1 });
      engine.speak = () => {
        throw new Error('told to fail');
      };
      await start(engine);
      const answer = await preview('fake-0');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    });

    test('do not keep the server from stopping while they are made', async () => {
      const engine = new FakeEngine();
      engine.speak = (request, signal) =>
        FakeEngine.prototype.speak.call(engine, { ...request, text: '#hang' }, signal);
      await start(engine);
      await server.close();
      await start(new FakeEngine());
    });
  });
});
