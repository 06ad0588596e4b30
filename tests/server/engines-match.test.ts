import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPronouncer } from '../../src/contract/pronunciation.ts';
import { matchVoice, measureVoice } from '../../demo/server/audio/voice-match/index.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { createMatchEngine } from '../../demo/server/engines/conversion/match/engine.ts';
import { createEngines, type Engines, type FoundVoice } from '../../demo/server/engines/registry.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { say } from '../support/say.ts';

const never = new AbortController().signal;
let folder: string;
let path: string;
let out: string;
let engines: Engines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-match-'));
  path = join(folder, 'part.wav');
  out = join(folder, 'changed.wav');
  const flite = createFliteEngine();
  engines = createEngines([flite]);
  const spoken = await say(flite, 'flite-rms', 'She had your dark suit in greasy wash water all year.');
  await writeFile(path, finishUtterance(spoken).wav);
});
afterAll(async () => {
  await engines.close();
  await rm(folder, { recursive: true });
});
const measured = vi.fn(measureVoice);
beforeEach(() => void measured.mockClear());

const create = (of: Engines = engines) =>
  createMatchEngine({
    engines: of,
    folder: join(folder, 'profiles'),
    stopping: never,
    matchVoice,
    measureVoice: measured,
  });
const convert = async (engine: ReturnType<typeof create>, voice: FoundVoice, from = path, signal = never) => {
  const request = {
    path: from,
    out,
    durationMs: 3_000,
    voice,
    tenantId: 'one',
    pronouncer: createPronouncer([]),
  };
  return engine.convert(request, { signal, onProgress: () => undefined });
};

test('a recording moves towards a voice, which is measured once from speech of its own', async () => {
  const engine = create();
  const { pitch, text } = await convert(engine, engines.find('flite-slt')!);
  expect(text).toBeNull();
  expect(pitch!.target, 'a woman').toBeGreaterThan(140);
  expect(pitch!.source, 'a man').toBeLessThan(130);
  expect(Math.abs(pitch!.result / pitch!.target - 1)).toBeLessThan(0.05);
  expect((await stat(out)).size).toBe((await stat(path)).size);
  await convert(create(), engines.find('flite-slt')!);
  expect(measured).toHaveBeenCalledOnce();
  expect(await readdir(join(folder, 'profiles'))).toHaveLength(1);
});

test('a voice profile requested twice at once is made once, even when one of the requests is cancelled', async () => {
  const engine = create();
  const abort = new AbortController();
  const voice = engines.find('flite-kal16') ?? engines.find('flite-rms')!;
  const cancelled = convert(engine, voice, path, abort.signal);
  const other = convert(engine, voice);
  abort.abort(new Error('enough'));
  await expect(cancelled).rejects.toThrow('enough');
  expect((await other).pitch).not.toBeNull();
  expect(measured).toHaveBeenCalledOnce();
});

test('noise without speech is refused', async () => {
  const noise = join(folder, 'noise.wav');
  const hiss = Float32Array.from({ length: 48_000 }, (_, i) => 0.1 * Math.sin(i * i * 0.37));
  await writeFile(noise, writeWav(hiss, 24_000));
  const voice = engines.find('flite-slt')!;
  await expect(convert(create(), voice, noise)).rejects.toMatchObject({ type: 'err_nobody_speaks' });
});

test('the engine is ready while a voice can speak', () => {
  const speech = new FakeEngine();
  const engine = create(createEngines([speech]));
  expect(engine.state().state).toBe('ready');
  speech.turn('off');
  expect(engine.state()).toMatchObject({ state: 'off', reasons: [{ code: 'needs_voices' }] });
});
