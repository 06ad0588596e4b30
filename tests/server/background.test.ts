import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putBehind, splitVoice, toStereo } from '../../demo/server/audio/background.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { speakSynthetic } from '../support/synthetic-voice.ts';

/** Not a multiple of any block size that a resampler uses. */
const LENGTH = 2 * PRODUCT_RATE + 123;
const RATE = 44_100;
/** The error of rounding to 16 bits. */
const ROUNDING = 2 / 32_768;
const { signal } = new AbortController();

let folder: string;
let at: Record<'path' | 'stereo' | 'voice' | 'background' | 'out', string>;
const speech = speakSynthetic({ pitchHz: 120, swing: 3, formants: 1 }, LENGTH / PRODUCT_RATE).samples;
const tone = speech.map((_, i) => 0.2 * Math.sin(i / 7));
const sum = (one: Float32Array, other: Float32Array) => one.map((sample, i) => sample + other[i]!);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-split-'));
  const file = (name: string) => join(folder, `${name}.wav`);
  at = {
    path: file('a'),
    stereo: file('b'),
    voice: file('c'),
    background: file('d'),
    out: file('e'),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => write(at.path, sum(speech, tone)));

const write = (path: string, samples: Float32Array) => writeFile(path, writeWav(samples, PRODUCT_RATE));
const read = async (path: string): Promise<Float32Array> => readWav(await readFile(path)).samples;
const furthest = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, sample, i) => Math.max(most, Math.abs(sample - other[i]!)), 0);

test('voice and background are separated sample for sample, and add up to the recording', async () => {
  await write(at.out, tone);
  await toStereo(at.out, at.stereo, RATE, signal);
  await splitVoice({ path: at.path, withoutVoices: at.stereo }, at, signal);
  const [voice, background, whole] = [await read(at.voice), await read(at.background), await read(at.path)];
  expect([voice.length, background.length]).toEqual([whole.length, whole.length]);
  // A resampled tone rings at its ends
  const inside = (samples: Float32Array) => samples.subarray(500, -500);
  expect(furthest(inside(background), inside(tone))).toBeLessThan(0.005);
  expect(furthest(inside(voice), inside(speech))).toBeLessThan(0.005);
  await putBehind(at, at.out, signal);
  expect(furthest(await read(at.out), whole)).toBeLessThan(ROUNDING);
});

test('a sum that is too loud is limited, stays in time and keeps the length of the voice', async () => {
  const loud = speech.map((_, i) => 0.9 * Math.sin(i / 30));
  await write(at.voice, loud);
  await write(at.background, loud.subarray(0, LENGTH - 5_000));
  await putBehind(at, at.out, signal);
  const mixed = await read(at.out);
  expect(mixed.length).toBe(loud.length);
  expect(Math.max(...mixed)).toBeLessThan(0.99);
  // Nothing is delayed: both cross zero together
  const crossings = mixed.filter((sample, i) => Math.abs(loud[i]!) > 0.05 && sample * loud[i]! < 0);
  expect(crossings).toHaveLength(0);
});

test('a cancelled separation stops, and a file that is no recording is refused', async () => {
  const stop = new AbortController();
  const reason = new Error('Cancelled');
  const work = toStereo(at.path, at.stereo, RATE, stop.signal);
  stop.abort(reason);
  await expect(work).rejects.toBe(reason);
  await writeFile(at.background, 'Not a recording');
  await expect(putBehind(at, at.out, signal)).rejects.toThrow(/^ffmpeg ended/);
});
