import { expect, test } from 'vitest';
import { createPace } from '../../../src/stores/pace.ts';

test('nothing is predicted before progress has lasted a while', () => {
  const pace = createPace();
  expect(pace.note(0, 1000, 0)).toBeNull();
  expect(pace.note(100, 1000, 2_000)).toBeNull();
  expect(pace.note(200, 1000, 4_000)).toBe(16_000);
});

test('the recent pace counts', () => {
  const pace = createPace();
  for (let at = 0; at <= 60_000; at += 2_000) pace.note(at / 1000, 1000, at);
  // The pace rises from 1 per second to 10 per second
  let told: number | null = null;
  for (let at = 62_000; at <= 92_000; at += 2_000) told = pace.note(60 + (at - 60_000) / 100, 1000, at);
  expect(told).toBeCloseTo((1000 - 380) * 100, -3);
});

test('nothing is predicted when progress stalls, starts over, is complete or was not watched', () => {
  const still = createPace();
  still.note(10, 100, 0);
  expect(still.note(10, 100, 5_000)).toBeNull();
  const anew = createPace();
  anew.note(50, 100, 0);
  expect(anew.note(10, 100, 5_000)).toBeNull();
  const done = createPace();
  done.note(50, 100, 0);
  expect(done.note(100, 100, 5_000)).toBeNull();
  const away = createPace();
  away.note(10, 100, 0);
  expect(away.note(90, 100, 60_000)).toBeNull();
});
