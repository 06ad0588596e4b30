import { expect, test } from 'vitest';
import { createBackOff } from '../../../src/studio/player/back-off.ts';

test('the delay grows with each failure up to a limit, separately for each key', () => {
  const backOff = createBackOff();
  const waits: number[] = [];
  let now = 0;
  for (let times = 1; times <= 4; times++) {
    backOff.failed('a', now);
    expect(backOff.failures('a')).toBe(times);
    const failedAt = now;
    while (!backOff.mayTry('a', now)) now += 100;
    waits.push(now - failedAt);
  }
  expect(waits).toEqual([1_500, 3_000, 6_000, 6_000]);
  expect(backOff.mayTry('b', 0)).toBe(true);
});

test('a success or a restored connection resets the delay', () => {
  const backOff = createBackOff();
  for (const begin of [() => backOff.succeeded('a'), () => backOff.clear()]) {
    backOff.failed('a', 0);
    begin();
    expect(backOff.mayTry('a', 0)).toBe(true);
    expect(backOff.failures('a')).toBe(0);
  }
});
