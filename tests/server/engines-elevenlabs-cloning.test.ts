import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { createElevenLabsCloning } from '../../demo/server/engines/cloning/elevenlabs/engine.ts';
import { CloneRefused, type CloningEngine } from '../../demo/server/engines/cloning/engine.ts';
import { startElevenLabsCloningServer } from '../support/elevenlabs-cloning-server.ts';
import { PATIENT } from '../support/patient.ts';

const KEY = 'sk_very_secret';

let folder: string;
let recordings: Uint8Array[];
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-ivc-'));
  recordings = [1, 2].map((seconds) => writeWav(new Float32Array(seconds * 24_000).fill(0.1), 24_000));
  for (const [index, wav] of recordings.entries()) await writeFile(join(folder, `${index}.wav`), wav);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const ready = async () => {
  const server = await startElevenLabsCloningServer(KEY);
  open.push({ close: server.stop });
  const engine = createElevenLabsCloning({ url: server.origin, key: KEY, model: 'eleven_multilingual_v2' });
  open.push(engine);
  await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  return { server, engine };
};
const clone = (
  engine: CloningEngine,
  language = 'en',
  signal = new AbortController().signal,
  mark = 'mark-0',
) =>
  engine.clone({
    mark,
    kind: 'instant',
    name: 'My “own” voice',
    language,
    samples: recordings.map((_, index) => ({ path: join(folder, `${index}.wav`), durationMs: 1000 })),
    signal,
    onProgress: () => undefined,
    folder,
    tenantId: 'one',
  });
const reasonOf = async (cloning: Promise<unknown>) => {
  const error: unknown = await cloning.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CloneRefused);
  return (error as CloneRefused).reason;
};

test('samples are sent to the service, which keeps the voice until it is deleted', async () => {
  const { server, engine } = await ready();
  expect([engine.name, engine.real, engine.kinds, engine.languages]).toEqual([
    'ElevenLabs',
    true,
    ['instant'],
    ['en', 'de'],
  ]);
  const made = await clone(engine, 'de');
  expect(made).toEqual({
    engineVoice: { remoteId: 'cloned0' },
    similarity: null,
    languages: ['de-DE', 'en-US'],
  });
  const [asked] = server.asked;
  expect(asked!.name).toBe('My “own” voice');
  expect(asked!.labels).toMatchObject({ language: 'de', voxbench_clone: 'mark-0' });
  expect(asked!.files.map(({ type }) => type)).toEqual(['audio/wav', 'audio/wav']);
  for (const [index, file] of asked!.files.entries())
    expect(Buffer.compare(await file.bytes(), recordings[index]!)).toBe(0);
  expect(engine.spokenBy(made.engineVoice)).toEqual({
    engineId: 'elevenlabs',
    mix: { shares: [{ voiceId: 'elevenlabs-cloned0', share: 1 }] },
  });

  await engine.forget!({ remoteId: 'cloned0' });
  expect(server.voices.size).toBe(0);
  // Already deleted
  await engine.forget!({ remoteId: 'cloned0' });
});

test('voices are found by the marks they were ordered with, and others are not', async () => {
  const { server, engine } = await ready();
  const signal = new AbortController().signal;
  for (const mark of ['mark-1', 'mark-2', 'mark-3']) await clone(engine, 'en', signal, mark);
  server.voices.set('foreign', {});
  expect(await engine.findMarked!(['mark-1', 'mark-3', 'mark-4'])).toEqual({
    voices: [
      { mark: 'mark-1', remoteId: 'cloned0' },
      { mark: 'mark-3', remoteId: 'cloned2' },
    ],
    isWhole: true,
  });
});

test('an account with more voices than a search covers is searched in part, and the result says so', async () => {
  const { server, engine } = await ready();
  await clone(engine, 'en', new AbortController().signal, 'mark-1');
  for (let index = 0; index < 2_000; index++) server.voices.set(`other${index}`, {});
  expect(await engine.findMarked!(['mark-1', 'mark-2'])).toEqual({
    voices: [{ mark: 'mark-1', remoteId: 'cloned0' }],
    isWhole: false,
  });
});

test('a refusal says whether the voice, the language or something else is the reason', async () => {
  const { server, engine } = await ready();
  server.answer('moderated', 'full', 503);
  expect(await reasonOf(clone(engine))).toBe('sensitive');
  expect(await reasonOf(clone(engine))).toBe('failed');
  expect(await reasonOf(clone(engine))).toBe('failed');
  expect(await reasonOf(clone(engine, 'ja'))).toBe('language');
  expect(server.asked).toHaveLength(3);
});

test('an abort ends the upload at once', async () => {
  const { server, engine } = await ready();
  server.answer('hang');
  const abort = new AbortController();
  const cloning = clone(engine, 'en', abort.signal);
  await vi.waitFor(() => expect(server.waiting.size).toBe(1), PATIENT);
  abort.abort(new Error('enough'));
  await expect(cloning).rejects.toThrow('enough');
  await vi.waitFor(() => expect(server.waiting.size).toBe(0), PATIENT);
});
