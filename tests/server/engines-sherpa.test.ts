import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createSherpaEngine } from '../../demo/server/engines/speech/sherpa/engine.ts';
import { PATIENT } from '../support/patient.ts';
import { say, secondsOf } from '../support/say.ts';

const FAKE = join(import.meta.dirname, '../support/fake-sherpa-onnx.cjs');
const THORSTEN = 'vits-piper-de_DE-thorsten-medium';
const VOICE = `sherpa-${THORSTEN}-0`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes files under the model folder; an object is written as JSON. */
const put = async (files: Record<string, object | string>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};
const putModel = (name: string, settings: object = {}) =>
  put({ [`${name}/${name.split('-').slice(2).join('-')}.onnx`]: settings, [`${name}/tokens.txt`]: 'a 1' });
const install = async (where: string) => {
  await mkdir(where, { recursive: true });
  await copyFile(FAKE, join(where, 'main.cjs'));
  await writeFile(join(where, 'package.json'), '{"name":"sherpa-onnx-node","main":"main.cjs"}');
};

describe('models of a user for sherpa-onnx', () => {
  let lines: string;
  const open: SpeechEngine[] = [];

  beforeEach(() => void (lines = ''));
  afterEach(async () => {
    for (const engine of open.splice(0)) await engine.close();
  });

  const create = (limits: Parameters<typeof createSherpaEngine>[2] = {}, module?: string) => {
    const log = createLog('info', { write: (text) => (lines += text) });
    const engine = createSherpaEngine({ modelsDir: folder, module }, log, { graceMs: 20, ...limits });
    open.push(engine);
    return engine;
  };
  const ready = async (limits: Parameters<typeof createSherpaEngine>[2] = {}) => {
    await install(join(folder, 'node_modules/sherpa-onnx-node'));
    const engine = create(limits);
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
    return engine;
  };
  const logOf = async (model: string) =>
    (await readFile(join(folder, model, 'log'), 'utf8')).trim().split('\n');
  const loadersOf = async (model: string) =>
    (await logOf(model)).filter((line) => line.startsWith('load ')).map((line) => Number(line.slice(5)));
  const utterancesOf = async (model: string) =>
    (await logOf(model))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { text: string; sid: number; speed: number });
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const failureOf = async (speaking: Promise<unknown>): Promise<EngineError> => {
    const failure = await speaking.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineError);
    return failure as EngineError;
  };

  test('speak once they are loaded: one voice for each speaker, in the language of the folder name', async () => {
    await putModel(THORSTEN);
    await putModel('vits-piper-en_GB-vctk-medium', { speakers: 2 });
    const engine = await ready();
    expect(engine.voices()).toMatchObject([
      { voiceId: VOICE, name: 'Thorsten', languages: ['de-DE'], gender: 'neutral', sample: /Zug/ },
      { voiceId: 'sherpa-vits-piper-en_GB-vctk-medium-0', name: 'Vctk 1', languages: ['en-GB'] },
      { voiceId: 'sherpa-vits-piper-en_GB-vctk-medium-1', name: 'Vctk 2', languages: ['en-GB'] },
    ]);
    const chunks = await say(
      engine,
      'sherpa-vits-piper-en_GB-vctk-medium-1',
      'Thirty #print characters, 3 s.',
      {
        speed: 1.2,
      },
    );
    expect(secondsOf(chunks)).toBeCloseTo(2.5, 3);
    expect(chunks[0]!.sampleRate).toBe(22_050);
    expect(Math.max(...chunks[0]!.samples)).toBeCloseTo(0.3, 2);
    const said = { text: 'Thirty #print characters, 3 s.', sid: 1, speed: 1.2 };
    expect(await utterancesOf('vits-piper-en_GB-vctk-medium')).toEqual([said]);
  });

  test('show at most two hundred voices', async () => {
    await putModel('vits-piper-en_US-libritts-high', { speakers: 904 });
    const voices = (await ready()).voices();
    expect(voices).toHaveLength(200);
    expect(voices[199]).toMatchObject({ name: 'Libritts 200', description: /^Voice 200 of 904 / });
  });

  test.each(['abort', 'hang', 'throw'])('leave out one that fails like this: %s', async (load) => {
    await putModel('vits-piper-en_US-bad-low', { load });
    await putModel(THORSTEN);
    const engine = await ready({ loadMs: load === 'hang' ? 1_000 : 20_000 });
    expect(engine.voices().map(({ voiceId }) => voiceId)).toEqual([VOICE]);
    await say(engine, VOICE, 'Guten Tag.');
    expect(lines).toMatch(/"model":"vits-piper-en_US-bad-low"/);
    expect(lines).not.toContain(THORSTEN);
    for (const pid of await loadersOf('vits-piper-en_US-bad-low')) expect(isAlive(pid)).toBe(false);
  });

  test('are off when none can be loaded, and try again on request', async () => {
    await putModel(THORSTEN, { load: 'throw' });
    await install(join(folder, 'node_modules/sherpa-onnx-node'));
    const engine = create();
    const state = { state: 'off', action: 'retry', reason: /No model can be loaded.*thorsten/ };
    await vi.waitFor(() => expect(engine.state()).toMatchObject(state), PATIENT);
    expect(lines).toMatch(/Please check your config!/);
    await putModel(THORSTEN);
    engine.control!('retry');
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  });

  test('are off with the command that installs the library, and turn on by themselves once it is installed', async () => {
    await putModel(THORSTEN);
    const engine = create();
    expect(engine.state()).toMatchObject({
      state: 'off',
      reason: /npm install --prefix \. sherpa-onnx-node/,
    });
    await install(join(folder, 'node_modules/sherpa-onnx-node'));
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  });

  test('use the library in the configured folder', async () => {
    await putModel(THORSTEN);
    await install(join(folder, '.library'));
    const engine = create({}, join(folder, '.library'));
    await vi.waitFor(() => expect(engine.state().state).toBe('ready'), PATIENT);
  });

  test('log a library that cannot be loaded', async () => {
    await putModel(THORSTEN);
    await put({ '.library/package.json': '{}', '.library/index.js': 'throw new Error("wrong machine")' });
    const engine = create({}, join(folder, '.library'));
    await vi.waitFor(() => expect(engine.state().action).toBe('retry'), PATIENT);
    expect(lines).toContain('wrong machine');
  });

  test('are off for a folder without models, and say which files are missing where', async () => {
    await put({ 'notes/README.md': 'hello', 'vits-piper-en_US-amy-low/en_US-amy-low.onnx': {} });
    const engine = create();
    expect(engine.state()).toMatchObject({ state: 'off', reason: /no model in the folder/ });
    await vi.waitFor(() => expect(lines).toContain('it has no tokens.txt'), PATIENT);
    expect(lines).toContain('it has no model (.onnx)');
  });

  test('survive a crash: another process takes over', async () => {
    await putModel(THORSTEN);
    const engine = await ready();
    expect(secondsOf(await say(engine, VOICE, 'Twenty #half charact'))).toBeCloseTo(2, 3);
    const [probed, crashed, again, ...more] = await loadersOf(THORSTEN);
    expect(new Set([probed, crashed, again]).size).toBe(3);
    expect(more).toEqual([]);
    // The healthy process is kept.
    await say(engine, VOICE, 'Guten Tag.');
    expect(await loadersOf(THORSTEN)).toHaveLength(3);
  });

  test.each([
    ['Say #abort now.', true, /ended with SIGABRT/],
    ['Say #throw now.', true, /The object is wrong/],
    ['Say #silent now.', false, /gave no sound/],
    ['… !', false, /nothing in the text/],
  ])('fail on “%s” and speak the next sentence', async (text, retry, message) => {
    await putModel(THORSTEN);
    const engine = await ready();
    const failure = await failureOf(say(engine, VOICE, text));
    expect(failure.message).toMatch(message);
    expect(failure.retry).toBe(retry);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });

  test('end a hanging process', async () => {
    await putModel(THORSTEN);
    const engine = await ready({ answerMs: 1_000 });
    expect((await failureOf(say(engine, VOICE, 'Say #hang now.'))).message).toMatch(
      /did not answer in 1000 ms/,
    );
    for (const pid of await loadersOf(THORSTEN))
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT);
  });

  test('end the process that speaks on an abort, and speak the next sentence', async () => {
    await putModel(THORSTEN);
    const engine = await ready();
    const abort = new AbortController();
    const speaking = say(engine, VOICE, 'Say #hang now.', { signal: abort.signal });
    await vi.waitFor(async () => expect(await utterancesOf(THORSTEN)).toHaveLength(1), PATIENT);
    abort.abort(new Error('enough'));
    await expect(speaking).rejects.toThrow('enough');
    const pid = (await loadersOf(THORSTEN)).at(-1)!;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT);
    expect(secondsOf(await say(engine, VOICE, 'Twenty characters ..'))).toBeCloseTo(2, 3);
  });

  test('leave no process behind when closed, even while a model hangs in loading', async () => {
    await putModel(THORSTEN, { load: 'hang' });
    await install(join(folder, 'node_modules/sherpa-onnx-node'));
    const engine = create();
    await vi.waitFor(async () => expect(await loadersOf(THORSTEN)).toHaveLength(1), PATIENT);
    expect(engine.state()).toMatchObject({ state: 'installing', progress: 0 });
    await engine.close();
    expect(isAlive((await loadersOf(THORSTEN))[0]!)).toBe(false);
  });
});

describe('sherpa-onnx, from the environment', () => {
  test('is turned on by a model folder', () => {
    const { dirname: here } = import.meta;
    expect(readConfig({}).sherpa).toBeUndefined();
    expect(readConfig({ VOXBENCH_ENGINE_SHERPA_MODELS: here }).sherpa).toEqual({
      modelsDir: here,
      module: undefined,
    });
  });

  test.each([
    [{ VOXBENCH_ENGINE_SHERPA_MODELS: '/no/such' }, /_MODELS must be a folder that exists/],
    [{ VOXBENCH_ENGINE_SHERPA_MODULE: '/no/such' }, /_MODULE must be the folder of sherpa-onnx-node/],
    [{ VOXBENCH_ENGINE_SHERPA_MODULE: '/tmp' }, /_MODULE is set without VOXBENCH_ENGINE_SHERPA_MODELS\./],
  ])('%j is refused with a sentence', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence);
  });
});
