import { expect, test } from 'vitest';
import { ticksOf } from '../../../../src/studio/timeline/ticks.ts';

const labels = (startMs: number, msPerPx: number, width = 1_000) =>
  ticksOf({ startMs, msPerPx }, width)
    .map(({ label }) => label)
    .filter((label) => label !== null);

test('labels are at round times for the zoom', () => {
  expect(labels(64_000, 25).slice(0, 3)).toEqual(['1:04', '1:06', '1:08']);
  expect(labels(0, 1_000).slice(0, 3)).toEqual(['0:00', '2:00', '4:00']);
});

test('labels have tenths when zoomed in, and hours in long videos', () => {
  expect(labels(1_000, 2).slice(0, 3)).toEqual(['0:01.0', '0:01.2', '0:01.4']);
  expect(labels(3_600_000, 7_200).slice(0, 2)).toEqual(['1:00:00', '1:10:00']);
});

test.each([2, 3, 7, 20, 55, 130, 400, 1_000, 7_200, 50_000])(
  'labels have enough space at %s ms per pixel',
  (msPerPx) => {
    const whole = ticksOf({ startMs: 0, msPerPx }, 2_000).filter(({ label }) => label !== null);
    const apart = (whole[1]!.ms - whole[0]!.ms) / msPerPx;
    expect(apart).toBeGreaterThanOrEqual(64);
    expect(apart).toBeLessThan(400);
  },
);

test('a label that starts left of the view is included', () => {
  const [first] = ticksOf({ startMs: 5_900, msPerPx: 25 }, 1_000);
  expect(first).toEqual({ ms: 4_000, label: '0:04' });
});

test('ticks cover the whole width and start at zero', () => {
  const ticks = ticksOf({ startMs: 0, msPerPx: 25 }, 1_000);
  expect(ticks[0]!.ms).toBe(0);
  expect(ticks.at(-1)!.ms).toBeGreaterThanOrEqual(25_000);
});
