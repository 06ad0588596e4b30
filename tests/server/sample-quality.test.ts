import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WavError, writeWav } from '../../demo/server/audio/wav.ts';
import { alike, judgeSample } from '../../demo/server/engines/speakers/alike.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';

const RATE = 24_000;
const asking = { who: 'test', signal: new AbortController().signal };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-quality-'));
});
afterAll(() => rm(folder, { recursive: true }));

let number = 0;
const keep = async (samples: Float32Array) => {
  const path = join(folder, `${number++}.wav`);
  await writeFile(path, writeWav(samples, RATE));
  return path;
};
/** A tone in every other second, over noise that is the same each time. */
const sound = ({ seconds = 12, level = 0.1, noise = 0.0005 }) => {
  let seed = 1;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    seed = (seed * 48_271) % 2_147_483_647;
    const hiss = noise * (seed / 1_073_741_823.5 - 1);
    const isOn = Math.floor(i / RATE) % 2 === 0;
    return hiss + (isOn ? level * Math.sin((2 * Math.PI * 220 * i) / RATE) : 0);
  });
};

test('a clean sample has its length, level and noise measured', async () => {
  const quality = await judgeSample(await keep(sound({})), asking);
  expect(quality).toMatchObject({ durationMs: 12_000, clippedShare: 0, speakers: 'unknown' });
  expect(Math.abs(quality.speechMs - 6_000)).toBeLessThan(300);
  // A sine of amplitude 0.1 is 23 dB below full scale
  expect(quality.levelDb).toBeCloseTo(-23, 0);
  expect(quality.noiseDb).toBeGreaterThan(40);
});

test('noise and clipping are detected, and silence has no speech', async () => {
  const noisy = await judgeSample(await keep(sound({ noise: 0.03 })), asking);
  expect(noisy.noiseDb).toBeGreaterThan(8);
  expect(noisy.noiseDb).toBeLessThan(16);
  const clipped = await judgeSample(await keep(sound({ level: 3 })), asking);
  expect(clipped.clippedShare).toBeGreaterThan(0.3);
  for (const silent of [new Float32Array(3 * RATE), sound({ level: 0, noise: 0.05 })])
    expect(await judgeSample(await keep(silent), asking)).toMatchObject({ speechMs: 0, levelDb: null });
});

test('two speakers in turn are told from a single one', async () => {
  const path = await keep(sound({ seconds: 20 }));
  const speakers = new FakeSpeakers();
  expect((await judgeSample(path, asking, speakers)).speakers).toBe('one');
  speakers.speakerAt = (ms) => (ms < 10_000 ? 0 : 1);
  expect((await judgeSample(path, asking, speakers)).speakers).toBe('several');
});

test('two recordings are compared by voice', async () => {
  const [one, other] = [await keep(sound({ seconds: 6 })), await keep(sound({ seconds: 8 }))];
  const speakers = new FakeSpeakers();
  expect(await alike(speakers, one, other, asking)).toBeCloseTo(1);
  speakers.speakerAt = () => speakers.asked.length - 1;
  speakers.asked.length = 0;
  expect(await alike(speakers, one, other, asking)).toBeCloseTo(0);
  expect(await alike(speakers, one, await keep(new Float32Array(RATE)), asking)).toBe(0);
});

test('a file that is not a WAV is told from other failures', async () => {
  const path = join(folder, 'text.wav');
  await writeFile(path, 'This is a text, whatever its name says.');
  await expect(judgeSample(path, asking)).rejects.toThrow(WavError);
  await expect(judgeSample(path, asking)).rejects.toThrow('Not a WAV file');
  const cut = join(folder, 'cut.wav');
  await writeFile(cut, writeWav(sound({ seconds: 2 }), RATE).subarray(0, RATE));
  await expect(judgeSample(cut, asking)).rejects.toThrow(WavError);
  const missing = judgeSample(join(folder, 'missing.wav'), asking);
  await expect(missing).rejects.not.toThrow(WavError);
  await expect(missing).rejects.toThrow('ENOENT');
});
