import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeNoise } from '../../demo/server/audio/noise/remove-noise.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { makeNoise, speakSynthetic } from '../support/synthetic-voice.ts';

/** Not a multiple of any block size that a filter uses. */
const LENGTH = 4 * PRODUCT_RATE + 123;
const asking = { who: 'test', signal: new AbortController().signal };

let folder: string;
/** Paths of the recording, and of the same recording 20 dB quieter. */
let noisy: string;
let quiet: string;
const speech = speakSynthetic({ pitchHz: 120, swing: 3, formants: 1 }, LENGTH / PRODUCT_RATE).samples;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-noise-'));
  noisy = join(folder, 'noisy.wav');
  const noise = makeNoise(7);
  const samples = speech.map((sample) => sample + 0.02 * noise());
  await writeFile(noisy, writeWav(samples, PRODUCT_RATE));
  quiet = join(folder, 'quiet.wav');
  await writeFile(
    quiet,
    writeWav(
      samples.map((sample) => sample / 10),
      PRODUCT_RATE,
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const load = async (path: string): Promise<Float32Array> => readWav(await readFile(path)).samples;

const decibels = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 1e-12) / samples.length);

/** The middle of each pause: any sound there is noise. */
const pauses = (samples: Float32Array): Float32Array => {
  const every = 1.2 * PRODUCT_RATE;
  return samples.filter(
    (_, i) => i > every && i % every > 1.05 * PRODUCT_RATE && i % every < 1.17 * PRODUCT_RATE,
  );
};

/** By how many samples one sound lags behind another. */
const delay = (sound: Float32Array, original: Float32Array): number => {
  let [best, most] = [NaN, -Infinity];
  for (let lag = -1000; lag <= 1000; lag++) {
    let sum = 0;
    for (let i = PRODUCT_RATE; i < 2 * PRODUCT_RATE; i++) sum += original[i]! * (sound[i + lag] ?? 0);
    if (sum > most) [best, most] = [lag, sum];
  }
  return best;
};

describe.each([
  ['gentle', 12],
  ['strong', 15],
] as const)('%s noise removal', (strength, decibelsLess) => {
  let clean: Float32Array;
  beforeAll(async () => {
    const out = join(folder, `${strength}.wav`);
    await removeNoise(noisy, out, strength, asking);
    clean = await load(out);
  });

  test(`lowers noise by more than ${decibelsLess} dB`, async () => {
    const before = decibels(pauses(await load(noisy)));
    expect(before - decibels(pauses(clean))).toBeGreaterThan(decibelsLess);
  });

  test('keeps the speech, its length and its timing', () => {
    expect(clean.length).toBe(LENGTH);
    expect(delay(clean, speech)).toBe(0);
    expect(Math.abs(decibels(clean) - decibels(speech))).toBeLessThan(2);
  });

  test('does not mistake a quiet recording for noise', async () => {
    const out = join(folder, 'quiet-clean.wav');
    await removeNoise(quiet, out, strength, asking);
    expect(Math.abs(decibels(await load(out)) + 20 - decibels(speech))).toBeLessThan(2);
  });

  test('stops on an abort, and refuses a file that is no recording', async () => {
    const out = join(folder, 'never.wav');
    const stop = new AbortController();
    const removed = removeNoise(noisy, out, strength, { who: 'test', signal: stop.signal });
    const reason = new Error('Cancelled');
    stop.abort(reason);
    await expect(removed).rejects.toBe(reason);
    const text = join(folder, 'text.wav');
    await writeFile(text, 'Not a recording');
    await expect(removeNoise(text, out, strength, asking)).rejects.toThrow();
  });

  test('leaves silence of any length as it is', async () => {
    for (const length of [0, 100, PRODUCT_RATE]) {
      const path = join(folder, `silence-${length}.wav`);
      const out = join(folder, 'silent.wav');
      await writeFile(path, writeWav(new Float32Array(length), PRODUCT_RATE));
      await removeNoise(path, out, strength, asking);
      const samples = await load(out);
      expect(samples.length).toBe(length);
      expect(samples.every((sample) => Math.abs(sample) < 1e-3)).toBe(true);
    }
  });
});
