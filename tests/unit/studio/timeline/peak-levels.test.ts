import { expect, test } from 'vitest';
import { loudest } from '../../../../src/studio/timeline/peak-levels.ts';

test('the highest peak of a range is found, zoomed in and out', () => {
  const peaks = Array.from({ length: 10_000 }, (_, at) => (at === 7_777 ? 90 : at % 50));
  expect(loudest(peaks, 3, 4)).toBe(3);
  expect(loudest(peaks, 3.2, 3.4)).toBe(3);
  expect(loudest(peaks, 0, 10)).toBe(9);
  expect(loudest(peaks, 0, 10_000)).toBe(90);
  expect(loudest(peaks, 7_000, 8_000)).toBe(90);
});

test('a wide range includes at most its own width of neighbors', () => {
  const peaks = Array.from({ length: 4_096 }, (_, at) => (at === 2_000 ? 90 : 10));
  expect(loudest(peaks, 500, 1_000)).toBe(10);
  expect(loudest(peaks, 2_600, 3_000)).toBe(10);
});

test('without peaks it is silent', () => {
  expect(loudest([], 0, 10)).toBe(0);
  expect(loudest([5, 6], 10, 20)).toBe(0);
});
