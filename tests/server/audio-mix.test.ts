import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mix, MIX_RATE, type MixClip } from '../../demo/server/audio/mix.ts';
import { ffmpegFile } from '../support/ffmpeg-file.ts';
import { measure } from '../support/hear.ts';

const QUIET = 0.01;

/** Clips of a constant value, which record whether they were loaded. */
const clipsOf = (places: readonly { startMs: number; lengthMs: number }[], soundMs: number) => {
  const loaded: number[] = [];
  const clips: MixClip[] = places.map((place, index) => ({
    ...place,
    load: async () => {
      loaded.push(index);
      return new Float32Array((soundMs * MIX_RATE) / 1000).fill(QUIET);
    },
  }));
  return { clips, loaded };
};

const mixed = async (durationMs: number, clips: readonly MixClip[]): Promise<Buffer> => {
  const blocks: Buffer[] = [];
  for await (const block of mix({ durationMs, clips, original: null, originalSound: 'off' }))
    blocks.push(block);
  return Buffer.concat(blocks);
};
const levelAt = (pcm: Buffer, ms: number) => pcm.readInt16LE(4 * Math.round((ms * MIX_RATE) / 1000)) / 32_767;

test('a clip sounds for its length, and one of zero length is not loaded', async () => {
  const { clips, loaded } = clipsOf(
    [
      { startMs: 0, lengthMs: 0 },
      { startMs: 0, lengthMs: 1_500 },
    ],
    5_000,
  );
  const pcm = await mixed(3_000, clips);
  expect(loaded).toEqual([1]);
  expect(levelAt(pcm, 1_400)).toBeCloseTo(QUIET, 3);
  expect(levelAt(pcm, 1_600)).toBe(0);
});

test('when many clips begin at once, only as many are loaded as may sound at the same time', async () => {
  const place = { startMs: 100, lengthMs: 4_000 };
  const { clips, loaded } = clipsOf([...Array(350).fill(place), { startMs: 4_200, lengthMs: 500 }], 5_000);
  const pcm = await mixed(5_000, clips);
  expect(loaded).toEqual([...Array(32).keys(), 350]);
  expect(levelAt(pcm, 2_000)).toBeCloseTo(32 * QUIET, 3);
  expect(levelAt(pcm, 4_400)).toBeCloseTo(QUIET, 3);
});

test('short clips in a row all sound, however many begin in a second', async () => {
  const places = Array.from({ length: 50 }, (_, index) => ({ startMs: index * 20, lengthMs: 15 }));
  const { clips, loaded } = clipsOf(places, 15);
  await mixed(1_000, clips);
  expect(loaded).toHaveLength(50);
});

describe('a mix that would be too loud', () => {
  const peakOf = async (pcm: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'voxbench-mix-'));
    const input = ['-f', 's16le', '-ar', String(MIX_RATE), '-ac', '2', '-i', join(folder, 'mix.pcm')];
    await writeFile(join(folder, 'mix.pcm'), pcm);
    const wav = await ffmpegFile(folder, 'mix.wav', ...input);
    await rm(folder, { recursive: true });
    return measure(wav).truePeak;
  };
  /** A wave at a quarter of the sample rate, whose true peak is 3 dB above its samples. */
  const steep = (seconds: number, level: number) =>
    Float32Array.from(
      { length: seconds * MIX_RATE },
      (_, i) => level * Math.SQRT1_2 * [1, 1, -1, -1][i % 4]!,
    );
  const clip = (samples: Float32Array, startMs = 0): MixClip => ({
    startMs,
    lengthMs: (samples.length * 1000) / MIX_RATE,
    load: async () => samples,
  });

  test.each([
    ['by one voice', [clip(steep(2, 1.3), 500)]],
    ['by voices at once', [clip(steep(2.5, 0.9), 100), clip(steep(1.5, 0.9), 500)]],
    ['for a moment, across the end of a second', [clip(steep(3, 0.1)), clip(steep(0.02, 1.6), 990)]],
    ['to its last sample', [clip(steep(0.5, 0.1)), clip(steep(0.01, 1.4), 490)]],
  ])('%s, stays below full scale, also between samples', async (_, clips) => {
    const pcm = await mixed(3_000, clips);
    expect(pcm).toHaveLength(3 * MIX_RATE * 4);
    const peak = await peakOf(pcm);
    expect(peak).toBeLessThanOrEqual(-0.5);
    expect(peak).toBeGreaterThan(-1.5);
  });

  test('is unchanged elsewhere, and no sample is shifted', async () => {
    const quiet = Float32Array.from({ length: 3 * MIX_RATE }, (_, i) => 0.2 * Math.sin(i * 0.05));
    const alone = await mixed(3_000, [clip(quiet)]);
    const click = new Float32Array(11).fill(0);
    click[5] = 2;
    const pcm = await mixed(3_000, [clip(quiet), clip(click, 1_500)]);
    const at = 1.5 * MIX_RATE + 5;
    const loudest = Array.from({ length: 3 * MIX_RATE }, (_, i) => Math.abs(pcm.readInt16LE(4 * i)));
    expect(loudest.indexOf(loudest.reduce((most, size) => Math.max(most, size)))).toBe(at);
    // The gain is down 6 ms ahead of it, and back up within a second
    const from = 4 * (at - 300);
    expect(pcm.subarray(0, from).equals(alone.subarray(0, from))).toBe(true);
    const to = 4 * (at + MIX_RATE);
    expect(pcm.subarray(to).equals(alone.subarray(to))).toBe(true);
  });
});
