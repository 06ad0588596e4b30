import { describe, expect, test } from 'vitest';
import { barName, daysName, daysOfBar } from '../../../src/usage/date-words.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };

describe('the name of a bar', () => {
  test('is its day, week or month', () => {
    expect(barName('en-US', '2026-11-21', 'day', year)).toBe('Sat, Nov 21, 2026');
    expect(barName('en-US', '2026-11-16', 'week', year).replaceAll(/\s/g, ' ')).toBe('Nov 16 – 22, 2026');
    expect(barName('en-US', '2026-11-01', 'month', year)).toBe('November 2026');
  });

  test('is in the format of the language', () => {
    expect(barName('de', '2026-11-21', 'day', year)).toBe('Sa., 21. Nov. 2026');
  });

  test('has only the requested days when the range cuts it', () => {
    const range = { from: '2026-11-10', to: '2026-12-05' };
    expect(daysOfBar('2026-11-01', 'month', range)).toEqual({ from: '2026-11-10', to: '2026-11-30' });
    expect(daysOfBar('2026-11-10', 'week', range)).toEqual({ from: '2026-11-10', to: '2026-11-15' });
    expect(daysOfBar('2026-11-09', 'week', range)).toEqual({ from: '2026-11-10', to: '2026-11-15' });
    expect(daysOfBar('2026-11-15', 'week', range)).toEqual({ from: '2026-11-15', to: '2026-11-15' });
    expect(daysOfBar('2026-11-30', 'week', range)).toEqual({ from: '2026-11-30', to: '2026-12-05' });
    expect(barName('en-US', '2026-12-01', 'month', range).replaceAll(/\s/g, ' ')).toBe('Dec 1 – 5, 2026');
  });

  test('for a range of one day is that day', () => {
    expect(daysName('en-US', { from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
  });
});
