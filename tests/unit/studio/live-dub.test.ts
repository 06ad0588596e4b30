import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../src/api/failure.ts';
import type { Span } from '../../../src/studio/model/ducking.ts';
import type { TakeAudio } from '../../../src/studio/player/take-audio.ts';
import type { DubClip } from '../../../src/studio/video/sound/dub-clip.ts';
import { createLiveDub } from '../../../src/studio/video/sound/live-dub.ts';
import { createSync } from '../../../src/studio/video/sound/sync.ts';
import { fakeAudio } from '../../support/fake-audio.ts';

const { context, sounds } = fakeAudio();
afterAll(() => vi.unstubAllGlobals());

const loaded = new Set<string>();
const gone = new Set<string>();
const load = vi.fn<TakeAudio['load']>();
const onFailure = vi.fn();
const audio: TakeAudio = {
  get: ({ take_id }, rate) =>
    loaded.has(`${take_id} ${rate}`)
      ? ({ name: take_id, duration: 1 / rate } as unknown as AudioBuffer)
      : null,
  load,
};
beforeEach(() => {
  loaded.clear();
  gone.clear();
  sounds.length = 0;
  context.currentTime = 100;
  onFailure.mockReset();
  load.mockReset().mockImplementation(async ({ take_id }, rate) => {
    if (gone.has(take_id)) throw new ApiFailure('err_not_found');
    loaded.add(`${take_id} ${rate}`);
  });
});

const clip = (id: string, startMs: number, more: Partial<DubClip> = {}): DubClip => ({
  id,
  take: { take_id: `take ${id}`, url: '' },
  startMs,
  soundMs: 1_000,
  factor: 1,
  cutMs: null,
  ...more,
});
/** A recording that is at this position now. */
const anchorAt = (ms: number, rate = 1) => {
  const sync = createSync();
  sync.read(ms - 40 * rate, context.currentTime - 0.04, rate);
  return sync.read(ms, context.currentTime, rate)!;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const open = (clips: readonly DubClip[]) => {
  const dub = createLiveDub({ sounds: audio, onFailure });
  dub.setClips(clips);
  return dub;
};
const ALL: Span = { startMs: -Infinity, endMs: Infinity };

/** Plays from a position, with the voices heard from there loaded. */
const playing = async (clips: readonly DubClip[], ms: number, heard: Span = ALL, rate = 1) => {
  const dub = open(clips);
  const anchor = anchorAt(ms, rate);
  dub.work(anchor, ms, heard);
  await settled();
  dub.work(anchor, ms, heard);
  return { dub, anchor };
};
const names = () => sounds.map(({ buffer }) => buffer.name);

test('voices are scheduled at their positions, only some seconds ahead', async () => {
  await playing([clip('a', 1_500), clip('b', 4_000), clip('c', 60_000)], 1_000);
  expect(names()).toEqual(['take a', 'take b']);
  expect(sounds[0]!.startsAt).toBeCloseTo(100.5, 6);
  expect(sounds[1]!.startsAt).toBeCloseTo(103, 6);
  expect(sounds.map(({ skip }) => skip)).toEqual([0, 0]);
  // Earlier than they are heard, but not the whole film
  expect(load.mock.calls.map(([{ take_id }]) => take_id)).toEqual(['take a', 'take b']);
});

test('a voice that has already started is entered in the middle', async () => {
  await playing([clip('a', 1_500, { factor: 1.25 })], 1_800);
  expect(sounds[0]!.startsAt).toBeCloseTo(100.02, 6);
  expect(sounds[0]!.skip).toBeCloseTo(0.32, 6);
  expect(load.mock.calls[0]![1]).toBe(1.25);
});

test('at another speed, voices are stretched for it and closer together', async () => {
  await playing([clip('a', 3_000, { factor: 1.1 })], 1_000, ALL, 2);
  expect(load.mock.calls[0]![1]).toBe(2.2);
  expect(sounds[0]!.startsAt).toBeCloseTo(101, 6);
});

test('repeated scheduling does not schedule a voice twice', async () => {
  const { dub, anchor } = await playing([clip('a', 1_500)], 1_000);
  for (let at = 1; at < 5; at++) dub.work(anchor, 1_000 + at * 40, ALL);
  expect(sounds).toHaveLength(1);
  expect(sounds[0]!.stopsAt).toBeNull();
});

test('a changed voice is swapped while others continue, and a renewed address changes nothing', async () => {
  const others = clip('b', 1_200);
  const { dub, anchor } = await playing([clip('a', 1_000), others], 1_400);
  context.currentTime = 100.2;
  dub.setClips([
    clip('a', 1_000, { take: { take_id: 'new', url: '' } }),
    { ...others, take: { ...others.take, url: 'signed anew' } },
  ]);
  dub.work(anchor, 1_600, ALL);
  await settled();
  dub.work(anchor, 1_600, ALL);
  expect(names()).toEqual(['take a', 'take b', 'new']);
  expect(sounds[0]!.stopsAt).toBeCloseTo(100.208, 3);
  expect(sounds[1]!.stopsAt).toBeNull();
  expect(sounds[2]!.startsAt - sounds[2]!.skip).toBeCloseTo(99.6, 6);
  dub.setClips([others]);
  dub.work(anchor, 1_600, ALL);
  expect(sounds[2]!.stopsAt).not.toBeNull();
});

test('a voice stops where it is cut or the span ends', async () => {
  await playing([clip('a', 1_000, { cutMs: 1_500 })], 900);
  expect(sounds[0]!.stopsAt).toBeCloseTo(100.6, 2);
  sounds.length = 0;
  await playing([clip('b', 1_000), clip('c', 1_900)], 900, { startMs: 950, endMs: 1_800 });
  expect(names()).toEqual(['take b']);
  expect(sounds[0]!.stopsAt).toBeCloseTo(100.9, 2);
});

test('nothing is heard before the start of a span', async () => {
  await playing([clip('a', 1_000)], 1_300, { startMs: 1_500, endMs: 2_500 });
  expect(sounds[0]!.startsAt).toBeCloseTo(100.2, 6);
  expect(sounds[0]!.skip).toBeCloseTo(0.5, 6);
});

test('a drift schedules everything again', async () => {
  const { dub } = await playing([clip('a', 1_500)], 1_000);
  dub.work(anchorAt(1_030), 1_030, ALL);
  expect(sounds[0]!.stopsAt).not.toBeNull();
  expect(sounds[1]!.startsAt).toBeCloseTo(100.47, 6);
});

test('silence stops everything at once', async () => {
  const { dub } = await playing([clip('a', 1_500), clip('b', 1_000)], 1_000);
  dub.silence();
  expect(sounds.every(({ stopsAt }) => stopsAt !== null)).toBe(true);
});

test('it is ready when the first voice is loaded or unavailable', async () => {
  const dub = open([clip('a', 1_000), clip('later', 2_000)]);
  expect(dub.isReady(0, 1)).toBe(true);
  expect(dub.isReady(900, 1)).toBe(false);
  dub.fetchFrom(900, 1);
  await settled();
  expect(dub.isReady(900, 1)).toBe(true);
  expect(dub.isReady(900, 1.5)).toBe(false);
  gone.add('take lost');
  dub.setClips([clip('lost', 1_000)]);
  expect(dub.isReady(900, 1)).toBe(false);
  dub.fetchFrom(900, 1);
  await settled();
  expect(dub.isReady(900, 1)).toBe(true);
});

test('an unavailable voice is reported after a second try, and not requested all the time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  gone.add('take lost');
  const dub = open([clip('lost', 1_000)]);
  for (let at = 0; at < 20; at++) {
    dub.fetchFrom(900, 1);
    await settled();
  }
  expect(load).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  dub.fetchFrom(900, 1);
  await settled();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new ApiFailure('err_not_found'));
  vi.useRealTimers();
});
