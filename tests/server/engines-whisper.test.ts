import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { createRecognizer } from '../../demo/server/recognition/recognizer.ts';
import { because } from '../../demo/server/engines/because.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { Installation } from '../../demo/server/engines/local/installation.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import { createStatus, off, READY } from '../../demo/server/engines/status.ts';
import { PATIENT } from '../support/patient.ts';

const WORKER = join(import.meta.dirname, '../support/recorded-whisper.mjs');

let folder: string;
let status: ReturnType<typeof createStatus>;
let engine: RecognitionEngine;

const create = (limits: Parameters<typeof createWhisperEngine>[1] = {}, initial = READY) => {
  status = createStatus(initial);
  const installation: Installation = {
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    control: () => {},
    installed: () => (status.get().state === 'ready' ? { python: join(folder, 'python'), folder } : null),
    close: async () => {},
  };
  engine = createWhisperEngine(installation, limits);
  return engine;
};
const log = async () => (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).trim().split('\n');
const starts = async () =>
  (await log()).filter((line) => line.startsWith('start ')).map((line) => Number(line.split(' ')[1]));
/** What the worker was asked for. */
const requests = async (): Promise<{ file: string; from: number }[]> =>
  (await log()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const recognize = (file = 'a.wav', signal = new AbortController().signal, onProgress = (_: number) => {}) =>
  engine.recognize({ path: join('/nowhere', file), durationMs: 3_000, prompt: 'Hi' }, { signal, onProgress });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
  const python = join(folder, 'python');
  await writeFile(python, `#!/bin/sh\nexec "${process.execPath}" "${WORKER}" "$@"\n`);
  await chmod(python, 0o755);
});
afterEach(async () => {
  await engine.close();
  expect((await starts()).filter(isAlive), 'left behind').toEqual([]);
  await rm(folder, { recursive: true });
});

test('Whisper is ready when installed, and starts with the first recording, at low priority', async () => {
  create({}, off(because('models_off')));
  expect(engine.state()).toEqual(off(because('models_off')));
  await expect(recognize()).rejects.toThrow(EngineError);
  status.set(READY);
  expect(engine.state()).toEqual(READY);
  expect(await starts()).toEqual([]);
  await recognize();
  expect((await log())[0]).toMatch(/^start \d+ niceness 10$/);
});

test('parts become one text in the language of most of them, and progress is reported', async () => {
  create();
  const progress: number[] = [];
  const heard = await recognize('a.wav', undefined, (doneMs) => progress.push(doneMs));
  expect(heard).toEqual({
    language: 'es',
    languageProbability: 0.8,
    durationMs: 3_000,
    segments: [
      { text: 'Hello.', startMs: 0, endMs: 500, words: [] },
      { text: 'Buenos días.', startMs: 1_000, endMs: 2_500, words: [] },
    ],
  });
  expect(progress).toEqual([1_000, 3_000]);
  const asked = {
    model: 'whisper',
    do: 'recognize',
    file: '/nowhere/a.wav',
    language: null,
    prompt: 'Hi',
  };
  expect(await requests()).toEqual([
    { ...asked, from: 0, known: null },
    { ...asked, from: 16_000, known: 'en' },
  ]);
});

test('a recording waits for a part of a long one of another workspace, not for the whole', async () => {
  create();
  const paces = { note: async () => {}, of: async () => null };
  const recognizer = createRecognizer(createLog('off'), paces);
  const { signal } = new AbortController();
  const recognized = (file: string, onProgress = () => {}) =>
    recognizer.recognize(
      engine,
      { path: join('/nowhere', file), durationMs: 3_000 },
      { tenantId: file, signal, onProgress },
    );
  let short: ReturnType<typeof recognized> | undefined;
  const long = recognized('long.wav', () => void (short ??= recognized('short.wav')));
  expect((await long).segments).toHaveLength(2);
  expect((await short!).segments).toHaveLength(2);
  const order = (await requests()).map(({ file, from }) => `${basename(file)} ${from}`);
  expect(order).toEqual(['long.wav 0', 'short.wav 0', 'long.wav 16000', 'short.wav 16000']);
});

test('a recording cancelled half way frees the worker for the next one', async () => {
  create({ graceMs: 60_000 });
  const abort = new AbortController();
  const reason = new Error('enough');
  await expect(recognize('hang.wav', abort.signal, () => abort.abort(reason))).rejects.toBe(reason);
  expect((await recognize()).segments).toHaveLength(2);
  expect(await starts()).toHaveLength(1);
});

test('a worker killed for its memory fails only its recording: the next one gets a new worker', async () => {
  create();
  const failure = await recognize('killed.wav').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineError);
  expect(failure).toMatchObject({ retry: true, message: expect.stringContaining('SIGKILL') });
  expect((await recognize()).segments).toHaveLength(2);
  expect(await starts()).toHaveLength(2);
});

test('a model that runs out of memory fails with its own message, and its worker handles the next recording', async () => {
  create();
  const failure = await recognize('large.wav').catch((error: unknown) => error);
  expect(failure).toMatchObject({ retry: true, message: expect.stringContaining('MemoryError') });
  expect((await recognize()).segments).toHaveLength(2);
  expect(await starts()).toHaveLength(1);
});

test('memory is freed after a while without a recording', async () => {
  create({ idleMs: 1 });
  await recognize();
  const [pid] = await starts();
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), PATIENT);
  await recognize();
  expect(await starts()).toHaveLength(2);
});
