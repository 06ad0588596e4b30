import { expect, test } from 'vitest';
import { formatTimestamp, parseTimestamp } from '../../../../src/studio/model/timestamp.ts';

test('a timestamp has hours, minutes, seconds and milliseconds', () => {
  expect([0, 62_345, 3_599_999.6, 360_000_000, -5].map((ms) => formatTimestamp(ms))).toEqual([
    '00:00:00.000',
    '00:01:02.345',
    '01:00:00.000',
    '100:00:00.000',
    '00:00:00.000',
  ]);
  expect(formatTimestamp(62_345, ',')).toBe('00:01:02,345');
});

test.each([
  ['00:01:02.345', 62_345],
  ['00:01:02,345', 62_345],
  ['01:02.5', 62_500],
  ['0:00:01.07', 1_070],
  ['1:02:03', 3_723_000],
  ['100:00:00,000', 360_000_000],
  ['-00:00:01,000', -1_000],
  ['12.5', 12_500],
  ['7', 7_000],
  ['00:00:01.123456', 1_123],
  [' 00:00:01.000 ', 1_000],
])('%o is a time', (text, ms) => {
  expect(parseTimestamp(text)).toBe(ms);
});

test.each(['', 'soon', '1:2:3:4', '00:00:01.', '1e3', '12s'])('%o is not a time', (text) => {
  expect(parseTimestamp(text)).toBeNull();
});

test('every written time can be read again', () => {
  for (let ms = 0; ms < 400_000_000; ms += 7_654_321) expect(parseTimestamp(formatTimestamp(ms))).toBe(ms);
});
