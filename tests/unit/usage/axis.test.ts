import { describe, expect, test } from 'vitest';
import { dateLabels, ticksUpTo } from '../../../src/usage/axis.ts';
import { addDays, addMonths } from '../../../src/usage/days.ts';

describe('the values on the axis', () => {
  test.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [12, [0, 3, 6, 9, 12]],
    [100, [0, 20, 40, 60, 80, 100]],
    [101, [0, 25, 50, 75, 100, 125]],
    [4_823, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
    [987_654_321, [0, 200_000_000, 400_000_000, 600_000_000, 800_000_000, 1_000_000_000]],
  ])('reach %i in round steps', (max, ticks) => {
    expect(ticksUpTo(max)).toEqual(ticks);
  });

  test('are few whole numbers from 0 that cover any largest bar', () => {
    for (let max = 1; max < 5e9; max = Math.ceil(max * 1.07)) {
      const ticks = ticksUpTo(max);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      // At most half of the plot is empty
      expect(max / ticks.at(-1)!).toBeGreaterThan(0.49);
    }
  });

  test('exist even when nothing was used', () => {
    expect(ticksUpTo(0)).toEqual([0, 1]);
  });
});

describe('the dates under the bars', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(from, index));
  const months = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => addMonths(from, index));

  test('label every bar when there is room', () => {
    expect(dateLabels(days('2026-11-01', 7), 'day', 12).map(({ index }) => index)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
  });

  test('otherwise label bars at even intervals', () => {
    expect(dateLabels(days('2026-11-01', 30), 'day', 12).map(({ index }) => index)).toEqual([
      0, 3, 6, 9, 12, 15, 18, 21, 24, 27,
    ]);
  });

  test('never need more room than there is', () => {
    for (const count of [1, 2, 31, 62, 63, 90, 200, 366]) {
      for (const most of [1, 3, 8, 12, 20]) {
        const starts = days('2025-12-01', count);
        expect(dateLabels(starts, 'day', most).length).toBeLessThanOrEqual(most);
      }
    }
  });

  test('over a long time mark the start of each month, with the year when it changes', () => {
    const starts = days('2025-11-20', 366);
    const labels = dateLabels(starts, 'day', 20);
    expect(labels.map(({ index }) => starts[index]!.slice(-2))).toEqual(
      Array.from({ length: 12 }, () => '01'),
    );
    expect(labels[0]).toEqual({ index: 11, form: 'month-and-year' });
    expect(labels[1]).toEqual({ index: 42, form: 'month-and-year' });
    expect(labels[2]?.form).toBe('month');
  });

  test('omit the year for months of a single year', () => {
    expect(new Set(dateLabels(months('2026-01-01', 12), 'month', 20).map(({ form }) => form))).toEqual(
      new Set(['month']),
    );
  });

  test('label a single bar', () => {
    expect(dateLabels(['2026-11-16'], 'week', 12)).toEqual([{ index: 0, form: 'date' }]);
  });

  test('label only one bar when there is no room', () => {
    expect(dateLabels(days('2026-11-01', 7), 'day', 0)).toHaveLength(1);
  });
});
