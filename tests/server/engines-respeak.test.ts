import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPronouncer } from '../../src/contract/pronunciation.ts';
import type { Pronunciation } from '../../src/contract/index.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { createRespeakEngine } from '../../demo/server/engines/conversion/respeak/engine.ts';
import { createRecognizers } from '../../demo/server/engines/recognition/recognizers.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';

const SECONDS = 6;
const RATE = 24_000;

let folder: string;
let path: string;
let out: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-respeak-'));
  path = join(folder, 'part.wav');
  out = join(folder, 'changed.wav');
  await writeFile(path, writeWav(new Float32Array(SECONDS * RATE + 17).fill(0.1), RATE));
});
afterAll(() => rm(folder, { recursive: true }));

describe('words that are recognized and spoken again', () => {
  let speech: FakeEngine;
  let recognition: FakeRecognition;
  let finding: boolean;
  beforeEach(() => {
    speech = new FakeEngine({ voices: 2 });
    recognition = new FakeRecognition({ languages: ['en', 'de', 'fr'] });
    finding = true;
  });
  const create = () => {
    Object.assign(recognition.can, { findsLanguage: finding });
    return createRespeakEngine({
      engines: createEngines([speech]),
      recognizers: createRecognizers([recognition]),
      recognize: (engine, request, { signal, onProgress }) =>
        engine.recognize(request, { signal, onProgress }),
    });
  };
  const convert = async (
    engine: ReturnType<typeof create>,
    {
      voiceId = 'fake-0',
      language,
      list = [],
    }: { voiceId?: string; language?: string; list?: readonly Pronunciation[] } = {},
    signal = new AbortController().signal,
  ) => {
    const voice = createEngines([speech]).find(voiceId)!;
    const pronouncer = createPronouncer(list);
    const request = { path, out, durationMs: SECONDS * 1000, voice, language, tenantId: 'one', pronouncer };
    const told: number[] = [];
    const conversion = await engine.convert(request, { signal, onProgress: (done) => told.push(done) });
    return { conversion, told, samples: readWav(await readFile(out)).samples };
  };
  /** Whether there is sound at this time. */
  const soundsAt = (samples: Float32Array, seconds: number) =>
    samples
      .subarray(Math.round((seconds - 0.02) * RATE), Math.round((seconds + 0.02) * RATE))
      .some((value) => Math.abs(value) > 0.05);

  test('stay at their times, with silence between them, in a sound of the same length', async () => {
    recognition.heard = [heardAt(500, 'Hello there.'), heardAt(3_000, 'How are you?')];
    const { conversion, told, samples } = await convert(create());
    expect(conversion).toEqual({ pitch: null, text: 'Hello there. How are you?' });
    expect((await stat(out)).size).toBe((await stat(path)).size);
    expect(samples).toHaveLength(SECONDS * RATE + 17);
    expect(speech.asked).toEqual(['Hello there.', 'How are you?']);
    const times = [0.3, 0.6, 0.8, 2.5, 3.1, 3.4, 5.5];
    expect(times.map((time) => soundsAt(samples, time))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  test('are normalised like any text: a voice that cannot read numbers gets them in words', async () => {
    Object.assign(speech.can, { reads: false });
    recognition.heard = [heardAt(500, 'Room 12 please.')];
    const { conversion } = await convert(create());
    expect(speech.asked).toEqual(['Room twelve please.']);
    expect(conversion.text).toBe('Room 12 please.');
  });

  test('follow the pronunciation list', async () => {
    recognition.heard = [heardAt(500, 'Ask Siobhan please.')];
    const list = [{ word: 'siobhan', language: 'en', say: 'shivawn', ipa: '' }];
    const { conversion } = await convert(create(), { list });
    expect(speech.asked).toEqual(['Ask shivawn please.']);
    expect(conversion.text).toBe('Ask Siobhan please.');
  });

  test('are refused where nobody speaks, and where the voice lacks the language', async () => {
    recognition.heard = [];
    await expect(convert(create())).rejects.toMatchObject({ type: 'err_nobody_speaks' });
    recognition.heard = [heardAt(0, 'Bonjour.')];
    recognition.found = { language: 'fr', probability: 0.98 };
    const french = convert(create(), { language: 'fr' });
    await expect(french).rejects.toMatchObject({ type: 'err_target_language_not_supported' });
    recognition.found = { language: 'en', probability: 0.98 };
    await expect(convert(create(), { voiceId: 'fake-1' }), 'English was heard').rejects.toMatchObject({
      type: 'err_target_language_not_supported',
    });
    recognition.found = { language: 'de', probability: 0.98 };
    const german = await convert(create(), { voiceId: 'fake-1', language: 'de' });
    expect(german.conversion.text).toBe('Bonjour.');
    expect(speech.requests.at(-1)).toMatchObject({ voiceId: 'fake-1', language: 'de-DE' });
  });

  test('are refused where the language is clearly not the one that the user chose', async () => {
    recognition.found = { language: 'de', probability: 0.98 };
    await expect(convert(create(), { language: 'en' })).rejects.toMatchObject({
      type: 'err_other_language_spoken',
    });
    expect(speech.asked).toEqual([]);
    recognition.found = { language: 'de', probability: 0.6 };
    const { conversion, told } = await convert(create(), { language: 'en' });
    expect(conversion.text).toBe('Hello there.');
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(recognition.asked.map(({ language }) => language)).toEqual([undefined, undefined, 'en']);
  });

  test('stop at once on an abort', async () => {
    recognition.heard = [heardAt(0, 'Now #hang here.')];
    const abort = new AbortController();
    const converting = convert(create(), {}, abort.signal);
    await expect.poll(() => speech.asked.length).toBe(1);
    abort.abort(new Error('enough'));
    await expect(converting).rejects.toThrow('enough');
  });

  test('need a recognizer and a voice that share a language', () => {
    const engine = create();
    expect(engine.state().state).toBe('ready');
    expect(engine.languages()).toEqual(['en', 'de']);
    const changes: string[] = [];
    engine.onChange(() => changes.push(engine.state().reasons[0]?.code ?? 'ready'));
    recognition.turn('off');
    recognition.turn('ready');
    speech.turn('off');
    expect(changes).toEqual(['needs_recognition', 'ready', 'needs_voices']);
    speech.turn('ready');
    recognition = new FakeRecognition({ languages: ['ja'] });
    expect(create().state()).toMatchObject({ state: 'off', reasons: [{ code: 'needs_common_language' }] });
  });
});
