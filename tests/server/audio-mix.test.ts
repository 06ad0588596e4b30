import { expect, test } from 'vitest';
import { mix, MIX_RATE, type MixClip } from '../../demo/server/audio/mix.ts';

const QUIET = 0.01;

/** Clips of a steady value, which tell whether they were loaded. */
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

test('a clip sounds for its length, and one of no length is not loaded', async () => {
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

test('of many clips that begin at one moment only as many are loaded as may sound at once', async () => {
  const place = { startMs: 100, lengthMs: 4_000 };
  const { clips, loaded } = clipsOf([...Array(350).fill(place), { startMs: 4_200, lengthMs: 500 }], 5_000);
  const pcm = await mixed(5_000, clips);
  expect(loaded).toEqual([...Array(32).keys(), 350]);
  expect(levelAt(pcm, 2_000)).toBeCloseTo(32 * QUIET, 3);
  expect(levelAt(pcm, 4_400)).toBeCloseTo(QUIET, 3);
});

test('short clips one after the other all sound, however many begin in a second', async () => {
  const places = Array.from({ length: 50 }, (_, index) => ({ startMs: index * 20, lengthMs: 15 }));
  const { clips, loaded } = clipsOf(places, 15);
  await mixed(1_000, clips);
  expect(loaded).toHaveLength(50);
});
