import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError, type EngineAction, type EngineState } from '../../demo/server/engines/engine.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import type { Installation } from '../../demo/server/engines/local/installation.ts';
import type { WorkerLimits } from '../../demo/server/engines/local/model-worker.ts';
import { speak } from '../../demo/server/engines/speech/speak.ts';
import { because } from '../../demo/server/engines/because.ts';
import { READY, createStatus, off } from '../../demo/server/engines/status.ts';
import { PATIENT } from '../support/patient.ts';
import { say, secondsOf } from '../support/say.ts';

const WORKER = join(import.meta.dirname, '../support/recorded-worker.mjs');
const VOICE = 'kokoro-af_heart';
const INSTALLING: EngineState = {
  state: 'installing',
  progress: 0.25,
  ...because('model_gets_files', { model: 'Kokoro' }),
  bytes: { done: 25, total: 100 },
  action: 'pause',
};

describe('a local model', () => {
  let folder: string;
  let status: ReturnType<typeof createStatus>;
  let installationClosed: boolean;
  const told: EngineAction[] = [];
  const engines: ReturnType<typeof createKokoroEngine>[] = [];

  /** An engine with the recorded worker, installed. */
  const create = (limits: Partial<WorkerLimits> = {}, initial = READY) => {
    status = createStatus(initial);
    const installation: Installation = {
      state: () => status.get(),
      onChange: (changed) => status.onChange(changed),
      control: (action) => void told.push(action),
      installed: () => (status.get().state === 'ready' ? { python: join(folder, 'python'), folder } : null),
      close: async () => void (installationClosed = true),
    };
    const engine = createKokoroEngine(installation, limits);
    engines.push(engine);
    return engine;
  };
  const ready = async (limits: Partial<WorkerLimits> = {}) => {
    const engine = create(limits);
    await vi.waitFor(() => expect(engine.state()).toEqual(READY), PATIENT);
    return engine;
  };
  const log = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
  const starts = async () =>
    (await log()).filter((line) => line.startsWith('start ')).map((line) => Number(line.slice(6)));
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
    const python = join(folder, 'python');
    await writeFile(python, `#!/bin/sh\nexec "${process.execPath}" "${WORKER}" "$@"\n`);
    await chmod(python, 0o755);
    told.length = 0;
    installationClosed = false;
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
    const pids = await starts().catch(() => []);
    expect(pids.filter(isAlive), 'left behind').toEqual([]);
    await rm(folder, { recursive: true });
  });

  describe('lifecycle', () => {
    test('before its installation is finished it reports the state of that and has no voices', async () => {
      const engine = create({}, off(because('python_missing')));
      const changed = vi.fn();
      engine.onChange(changed);
      expect(engine.state()).toEqual(off(because('python_missing')));
      status.set(INSTALLING);
      expect(engine.state()).toEqual(INSTALLING);
      expect(engine.voices()).toEqual([]);
      expect(changed).toHaveBeenCalledOnce();
      await expect(say(engine, VOICE, 'Hello.')).rejects.toThrow(EngineError);
    });

    test('an operator controls the installation through it', () => {
      create({}, INSTALLING).control!('pause');
      expect(told).toEqual(['pause']);
    });

    test('it is ready once its model is loaded, best voice first', async () => {
      const engine = create({}, INSTALLING);
      status.set(READY);
      expect(engine.state()).toMatchObject({ state: 'installing', bytes: null, action: null });
      await vi.waitFor(() => expect(engine.state()).toEqual(READY), PATIENT);
      expect(engine.voices()[0]!.voiceId).toBe(VOICE);
    });

    test('a model that cannot be loaded turns it off until somebody retries', async () => {
      await writeFile(join(folder, 'broken'), '');
      const engine = create();
      await vi.waitFor(() => expect(engine.state().state).toBe('off'), PATIENT);
      expect(engine.state()).toMatchObject({ action: 'retry', reason: /the file is broken/ as never });
      await rm(join(folder, 'broken'));
      engine.control!('retry');
      await vi.waitFor(() => expect(engine.state()).toEqual(READY), PATIENT);
      expect(told).toEqual([]);
    });

    test('an interpreter that does not start turns it off, with the reason', async () => {
      await rm(join(folder, 'python'));
      const engine = create();
      await vi.waitFor(() => expect(engine.state().state).toBe('off'), PATIENT);
      expect(engine.state().reason).toMatch(/ENOENT/);
    });

    test('its worker ends when the installation goes away', async () => {
      const engine = await ready();
      const [pid] = await starts();
      status.set(INSTALLING);
      expect(engine.state()).toEqual(INSTALLING);
      await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), PATIENT);
    });

    test('each voice has an id of its own, a name, languages, a gender and an honest description', async () => {
      const voices = (await ready()).voices();
      expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length);
      const languages = [...new Set(voices.flatMap((voice) => voice.languages))];
      expect(voices).toHaveLength(54);
      expect(languages).toEqual([
        'en-US',
        'en-GB',
        'es-ES',
        'fr-FR',
        'it-IT',
        'pt-BR',
        'hi-IN',
        'ja-JP',
        'zh-CN',
      ]);
      for (const language of languages.filter((tag) => tag !== 'fr-FR')) {
        const own = voices.filter((voice) => voice.languages[0] === language);
        expect(new Set(own.map((voice) => voice.gender)), language).toEqual(new Set(['female', 'male']));
      }
      for (const { name, description, style, sample, languages } of voices) {
        expect(name).toMatch(/^[A-Z][a-z]+$/);
        expect(description.length, name).toBeGreaterThan(15);
        expect(style.length, name).toBeGreaterThan(0);
        expect(sample.length, name).toBeGreaterThan(/^(ja|zh)/.test(languages[0]) ? 20 : 40);
      }
    });
  });

  describe('speech', () => {
    test('a sentence arrives in parts of one sample rate, each as soon as it is ready', async () => {
      const chunks = await say(await ready(), VOICE, 'one two three four');
      expect(chunks.map(({ samples, sampleRate }) => samples.length / sampleRate)).toEqual([0.2, 0.2]);
      expect(Math.max(...chunks[0]!.samples)).toBeCloseTo(0.3);
    });

    test('words have their positions in the text, counted as JavaScript counts', async () => {
      const text = '“Olá” 😀, नमस्ते!';
      const chunks = await say(await ready(), VOICE, text);
      const marks = chunks.flatMap((chunk) => chunk.marks ?? []);
      expect(text.slice(marks[0]!.from, marks[0]!.to)).toBe('Olá');
      expect(marks.map(({ startMs }) => startMs)).toEqual(marks.map((_, i) => i * 100));
    });

    test('a request reaches the worker in the worker’s own terms', async () => {
      const engine = await ready();
      const request = {
        voiceId: VOICE,
        mix: {
          shares: [
            { voiceId: 'kokoro-bf_emma', share: 0.25 },
            { voiceId: 'kokoro-bm_george', share: 0.75 },
          ],
          tuning: { pitch: 1.04, equalizer: [1.5, -2] },
        },
        text: 'Siobhan is here',
        phonemes: [{ from: 0, to: 7, ipa: 'ʃɪˈvɔːn' }],
        language: 'en-GB',
        speed: 1.13,
      };
      await speak(engine, request, new AbortController().signal);
      expect(JSON.parse(await readFile(join(folder, 'request.json'), 'utf8'))).toEqual({
        model: 'kokoro',
        do: 'speak',
        text: 'Siobhan is here',
        language: 'en-gb',
        speed: 1.13,
        voices: [
          { voice: 'bf_emma', share: 0.25 },
          { voice: 'bm_george', share: 0.75 },
        ],
        pitch: 1.04,
        equalizer: [1.5, -2],
        phonemes: [{ from: 0, to: 7, ipa: 'ʃɪˈvɔːn' }],
      });
    });

    test('a sentence leaves no files behind', async () => {
      const engine = await ready();
      await say(engine, VOICE, 'one two three four');
      const [pid] = await starts();
      const settings = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').at(-2)!;
      const { scratch } = JSON.parse(settings) as { scratch: string };
      expect(await readdir(scratch)).toEqual([]);
      await engine.close();
      await expect(stat(scratch)).rejects.toThrow(/ENOENT/);
    });

    test('a voice or a language it does not have is refused', async () => {
      const engine = await ready();
      await expect(say(engine, 'kokoro-nobody', 'Hello.')).rejects.toThrow(/no voice/);
      const german = { voiceId: VOICE, text: 'Hallo.', language: 'de-DE', speed: 1 };
      const failure = await speak(engine, german, new AbortController().signal).catch((error) => error);
      expect(failure).toMatchObject({ retry: false, type: 'err_target_language_not_supported' });
    });

    test('text with nothing to say is refused without a retry', async () => {
      const engine = await ready();
      await expect(say(engine, VOICE, '😀')).rejects.toMatchObject({
        retry: false,
        type: 'err_target_language_not_supported',
      });
      expect(secondsOf(await say(engine, VOICE, 'one'))).toBe(0.1);
    });

    test('many sentences at once are all spoken by one worker', async () => {
      const engine = await ready();
      const texts = ['one', 'one two', 'one two three', 'one two three four', 'five'];
      const said = await Promise.all(texts.map((text) => say(engine, VOICE, text)));
      expect(said.map((chunks) => Math.round(secondsOf(chunks) * 10))).toEqual([1, 2, 3, 4, 1]);
      expect(await starts()).toHaveLength(1);
    });
  });

  describe('failures', () => {
    test.each(['#crash', '#half', '#lose'])('no sentence is lost when a worker fails: %s', async (what) => {
      const engine = await ready();
      const said = await Promise.all([
        say(engine, VOICE, `one two three ${what}`),
        say(engine, VOICE, 'the next one'),
      ]);
      expect(said.map((chunks) => Math.round(secondsOf(chunks) * 10))).toEqual([4, 3]);
      expect(await starts()).toHaveLength(2);
    });

    test('a worker that hangs is replaced, and the next one speaks the sentence', async () => {
      const engine = await ready({ answerMs: 300 });
      const said = await Promise.all([
        say(engine, VOICE, 'one two #hang'),
        say(engine, VOICE, 'the next one'),
      ]);
      expect(said.map((chunks) => Math.round(secondsOf(chunks) * 10))).toEqual([3, 3]);
      expect(await starts()).toHaveLength(2);
    });

    test('five kills in a row do not lose a sentence', async () => {
      const engine = await ready();
      const speaking = say(engine, VOICE, 'one two #wait');
      for (let kills = 1; kills <= 5; kills++) {
        const asked = await vi.waitFor(async () => {
          const lines = await log();
          expect(lines.filter((line) => line.includes('#wait'))).toHaveLength(kills);
          return lines;
        }, PATIENT);
        const pid = asked.findLast((line) => line.startsWith('start '))!.slice(6);
        process.kill(Number(pid), 'SIGKILL');
      }
      await writeFile(join(folder, 'go'), '');
      expect(secondsOf(await speaking)).toBe(0.3);
      expect(await starts()).toHaveLength(6);
    });

    test('library output and answers to other requests are not taken for an answer', async () => {
      const engine = await ready();
      expect(secondsOf(await say(engine, VOICE, 'one two three #print'))).toBe(0.4);
      expect(await starts()).toHaveLength(1);
    });

    test('a worker that uses too much memory is replaced after the sentence', async () => {
      const engine = await ready({ memoryBytes: 200e6 });
      expect(secondsOf(await say(engine, VOICE, 'one #grow'))).toBe(0.2);
      expect(secondsOf(await say(engine, VOICE, 'one two'))).toBe(0.2);
      const pids = await starts();
      expect(pids).toHaveLength(2);
      expect(isAlive(pids[0]!)).toBe(false);
    });

    test('an idle worker is ended, and started again for the next sentence', async () => {
      const engine = await ready({ idleMs: 1 });
      const [pid] = await starts();
      await vi.waitFor(() => expect(isAlive(pid!)).toBe(false), PATIENT);
      expect(engine.state()).toEqual(READY);
      expect(secondsOf(await say(engine, VOICE, 'one two'))).toBe(0.2);
    });
  });

  describe('cancellation', () => {
    const reason = new Error('enough');
    const cancelOne = async (limits: Partial<WorkerLimits>, text: string) => {
      const engine = await ready(limits);
      const abort = new AbortController();
      const speaking = say(engine, VOICE, text, { signal: abort.signal });
      speaking.catch(() => undefined);
      const next = say(engine, VOICE, 'the next one');
      await vi.waitFor(async () => expect(await log()).toContain(text), PATIENT);
      abort.abort(reason);
      await expect(speaking).rejects.toBe(reason);
      expect(secondsOf(await next)).toBeCloseTo(0.3);
      return starts();
    };

    test('the worker drops a cancelled sentence and goes on', async () => {
      expect(await cancelOne({ graceMs: 60_000 }, 'one #long')).toHaveLength(1);
    });

    test('a worker that does not react is replaced after a while', async () => {
      expect(await cancelOne({ graceMs: 50 }, 'one #hang')).toHaveLength(2);
    });

    test('a waiting sentence that is cancelled never reaches the worker', async () => {
      const engine = await ready();
      const abort = new AbortController();
      const first = say(engine, VOICE, 'first #wait');
      const second = say(engine, VOICE, 'second', { signal: abort.signal });
      await vi.waitFor(async () => expect(await log()).toContain('first #wait'), PATIENT);
      abort.abort(reason);
      await expect(second).rejects.toBe(reason);
      await writeFile(join(folder, 'go'), '');
      await first;
      await say(engine, VOICE, 'third');
      expect((await log()).slice(1)).toEqual(['first #wait', 'third']);
    });

    test('a listener that stops in mid-sentence frees the worker', async () => {
      const engine = await ready({ graceMs: 60_000 });
      const request = { voiceId: VOICE, text: 'one two #long', language: 'en-US', speed: 1 };
      for await (const _ of engine.speak(request, new AbortController().signal)) break;
      expect(secondsOf(await say(engine, VOICE, 'the next one'))).toBeCloseTo(0.3);
    });

    test('closing ends the speech in progress and closes the installation', async () => {
      const engine = await ready();
      const speaking = say(engine, VOICE, 'one #wait');
      speaking.catch(() => undefined);
      await vi.waitFor(async () => expect(await log()).toContain('one #wait'), PATIENT);
      await engine.close();
      await expect(speaking).rejects.toThrow(EngineError);
      expect(installationClosed).toBe(true);
    });
  });
});
