import { expect, test } from 'vitest';
import { createSync, type Sync } from '../../../src/studio/video/sound/sync.ts';

/** Readings 40 ms apart, of a recording that runs at a speed from a position. */
const read = (
  sync: Sync,
  { from, at, rate = 1, count }: Record<'from' | 'at' | 'count', number> & { rate?: number },
) => {
  let anchor = null;
  for (let reading = 0; reading < count; reading++)
    anchor = sync.read(from + reading * 40 * rate, at + reading * 0.04, rate);
  return anchor;
};

test('a recording that is not running has no place on the audio clock', () => {
  const sync = createSync();
  for (let at = 0; at < 10; at++) expect(sync.read(2_000, 5 + at * 0.04, 1)).toBeNull();
  expect(read(sync, { from: 2_000, at: 5.4, count: 2 })!.timeOf(2_000)).toBeCloseTo(5.4, 3);
});

test('it keeps its place while both clocks agree', () => {
  const sync = createSync();
  const first = read(sync, { from: 0, at: 10, count: 2 })!;
  // The audio clock advances in steps
  for (let at = 2; at < 200; at++) expect(sync.read(at * 40 + (at % 3) * 3, 10 + at * 0.04, 1)).toBe(first);
  expect(first.timeOf(60_000)).toBeCloseTo(70, 2);
});

test('a drift beyond 20 ms is noticed, and a single wrong reading is ignored', () => {
  const sync = createSync();
  const first = read(sync, { from: 0, at: 10, count: 5 })!;
  expect(sync.read(200 + 35, 10.2, 1)).toBe(first);
  expect(read(sync, { from: 240, at: 10.24, count: 3 })).toBe(first);
  const second = read(sync, { from: 360 - 25, at: 10.36, count: 3 })!;
  expect(second).not.toBe(first);
  expect(second.timeOf(1_000)).toBeCloseTo(11.025, 3);
});

test('another speed gives another place at once', () => {
  const sync = createSync();
  read(sync, { from: 0, at: 10, count: 5 });
  expect(sync.read(200, 10.2, 1.5)).toBeNull();
  const faster = read(sync, { from: 260, at: 10.24, rate: 1.5, count: 2 })!;
  expect(faster.timeOf(3_260)).toBeCloseTo(12.24, 2);
});
