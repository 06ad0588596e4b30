import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPronouncer } from '../../src/contract/pronunciation.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { createElevenLabsConversion } from '../../demo/server/engines/conversion/elevenlabs/engine.ts';
import type { ConversionEngine } from '../../demo/server/engines/conversion/engine.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { startElevenLabsConversionServer } from '../support/elevenlabs-conversion-server.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { PATIENT } from '../support/patient.ts';
import { failureOf } from '../support/remote-engine.ts';

const KEY = 'sk_very_secret';
const SECONDS = 2;

let folder: string;
let path: string;
let out: string;
let recording: Uint8Array;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-sts-'));
  path = join(folder, 'part.wav');
  out = join(folder, 'changed.wav');
  recording = writeWav(
    Float32Array.from({ length: SECONDS * 24_000 }, (_, i) => 0.5 * Math.sin(i / 12)),
    24_000,
  );
  await writeFile(path, recording);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const engines = createEngines([
  new FakeEngine({ id: 'elevenlabs', voices: 2 }),
  new FakeEngine({ id: 'other', voices: 1 }),
]);
const start = async (models?: readonly object[]) => {
  const server = await startElevenLabsConversionServer(KEY, models);
  open.push({ close: server.stop });
  const engine = createElevenLabsConversion({ url: server.origin, key: KEY }, engines);
  open.push(engine);
  return { server, engine };
};
const ready = async () => {
  const { server, engine } = await start();
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  return { server, engine };
};
const convert = async (engine: ConversionEngine, signal = new AbortController().signal) => {
  const voice = engines.find('elevenlabs-1')!;
  const request = {
    path,
    out,
    durationMs: SECONDS * 1000,
    voice,
    tenantId: 'one',
    pronouncer: createPronouncer([]),
  };
  const conversion = await engine.convert(request, { signal, onProgress: () => undefined });
  return { conversion, changed: new Uint8Array(await readFile(out)) };
};

test('a recording is sent to the service, which converts it to one of its own voices', async () => {
  const { server, engine } = await ready();
  expect([engine.method, engine.name, engine.languages()]).toEqual(['direct', 'ElevenLabs', null]);
  expect(engine.voiceIds()).toEqual(['elevenlabs-0', 'elevenlabs-1']);
  const { conversion, changed } = await convert(engine);
  expect(conversion).toEqual({ pitch: null, text: null });
  expect(Buffer.compare(changed, recording)).toBe(0);
  const [asked] = server.asked;
  expect(asked).toMatchObject({
    voice: '1',
    format: 'pcm_24000',
    model: 'eleven_multilingual_sts_v2',
    fileFormat: 'other',
  });
  expect(asked!.audio.type).toBe('audio/wav');
  expect(Buffer.compare(await asked!.audio.bytes(), recording)).toBe(0);
});

test('a result that is a little shorter or longer gets the length of the recording', async () => {
  const { server, engine } = await ready();
  server.answer('shorter', 'longer');
  const shorter = (await convert(engine)).changed;
  expect(shorter).toHaveLength(recording.length);
  expect(shorter.subarray(-4_800).every((byte) => byte === 0)).toBe(true);
  expect(Buffer.compare((await convert(engine)).changed, recording)).toBe(0);
});

test('an answer that breaks off and a busy service may succeed on a retry; other refusals say why', async () => {
  const { server, engine } = await ready();
  for (const manner of ['half', 'broken', 503, 429] as const) {
    server.answer(manner);
    expect((await failureOf(convert(engine))).retry, String(manner)).toBe(true);
  }
  server.answer('quota');
  expect(await failureOf(convert(engine))).toMatchObject({ retry: false, type: 'err_engine_unavailable' });
  server.answer(422);
  expect(await failureOf(convert(engine))).toMatchObject({ retry: false });
});

test('redirects are not followed, since the key would be sent along', async () => {
  const { server, engine } = await ready();
  server.answer('redirect');
  await failureOf(convert(engine));
  expect(server.strayed).toBe(0);
});

test('an abort ends the request at once', async () => {
  const { server, engine } = await ready();
  server.answer('hang');
  const abort = new AbortController();
  const converting = convert(engine, abort.signal);
  await vi.waitFor(() => expect(server.waiting.size).toBe(1), PATIENT);
  abort.abort(new Error('enough'));
  await expect(converting).rejects.toThrow('enough');
  await vi.waitFor(() => expect(server.waiting.size).toBe(0), PATIENT);
});

test('an account without a conversion model says so', async () => {
  const { engine } = await start([{ model_id: 'eleven_multilingual_v2', can_do_text_to_speech: true }]);
  await vi.waitFor(
    () =>
      expect(engine.state()).toMatchObject({
        state: 'off',
        reasons: [{ code: 'elevenlabs_without_conversion' }],
      }),
    PATIENT,
  );
});
