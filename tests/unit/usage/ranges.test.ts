import { describe, expect, test } from 'vitest';
import { createBrowserStorage } from '../../../src/api/browser-storage.ts';
import { addDays, addMonths, countDays, isDay, today } from '../../../src/usage/days.ts';
import { daysBefore, daysOf, naturalPeriod, problemOf } from '../../../src/usage/ranges.ts';
import { readView, writeView } from '../../../src/usage/view.ts';

describe('calendar days', () => {
  test('continue over months, years and daylight saving time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(countDays('2026-10-24', '2026-10-26')).toBe(3);
  });

  test('a month later are the same day, or the last one of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -12)).toBe('2025-01-15');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  });

  test('start with today in the local time zone, not in UTC', () => {
    const lateAtNight = new Date(2026, 10, 21, 23, 59);
    const earlyInTheMorning = new Date(2026, 10, 21, 0, 1);
    expect([today(lateAtNight), today(earlyInTheMorning)]).toEqual(['2026-11-21', '2026-11-21']);
  });

  test('must exist to be valid', () => {
    expect(['2026-11-21', '2026-02-30', '2026-13-01', '21.11.2026', '', null].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('ranges', () => {
  const at = '2026-11-21';

  test('end today and have as many days as their name says', () => {
    expect(daysOf('last7', at)).toEqual({ from: '2026-11-15', to: at });
    expect(daysOf('last30', at)).toEqual({ from: '2026-10-23', to: at });
    expect(daysOf('last90', at)).toEqual({ from: '2026-08-24', to: at });
    expect(daysOf('month', at)).toEqual({ from: '2026-11-01', to: at });
    expect(daysOf('year', at)).toEqual({ from: '2025-12-01', to: at });
  });

  test('of twelve months never exceed the maximum of the server', () => {
    for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const { from, to } = daysOf('year', day);
      expect(countDays(from, to)).toBeLessThanOrEqual(366);
    }
  });

  test('are compared with the period before, and months with the month before', () => {
    expect(daysBefore('last7', daysOf('last7', at))).toEqual({ from: '2026-11-08', to: '2026-11-14' });
    expect(daysBefore('own', { from: '2026-11-10', to: '2026-11-10' })).toEqual({
      from: '2026-11-09',
      to: '2026-11-09',
    });
    expect(daysBefore('month', daysOf('month', at))).toEqual({ from: '2026-10-01', to: '2026-10-21' });
    expect(daysBefore('month', daysOf('month', '2026-03-31'))).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(daysBefore('year', daysOf('year', at))).toEqual({ from: '2024-12-01', to: '2025-11-21' });
  });

  test('have bars that suit their length', () => {
    const periods = (['last7', 'last30', 'last90', 'month', 'year'] as const).map((range) =>
      naturalPeriod(daysOf(range, at)),
    );
    expect(periods).toEqual(['day', 'day', 'week', 'day', 'month']);
  });

  test.each([
    ['', at, 'from', 'dayMissing'],
    ['2026-11-01', '', 'to', 'dayMissing'],
    ['2026-11-22', '2026-11-23', 'from', 'dayAhead'],
    ['2026-11-01', '2026-11-22', 'to', 'dayAhead'],
    ['2026-11-10', '2026-11-09', 'to', 'dayReversed'],
    ['2025-11-20', at, 'to', 'dayTooLong'],
  ])('from %j to %j are rejected with a reason at the field', (from, to, field, text) => {
    expect(problemOf({ from, to }, at)).toEqual({ field, text });
  });

  test('of 366 days are accepted', () => {
    expect(problemOf({ from: '2025-11-21', to: at }, at)).toBeNull();
  });
});

describe('the stored view', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return createBrowserStorage(
      () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
        }) as unknown as Storage,
    );
  };

  test('is the last 30 days at first', () => {
    expect(readView(storage(), '2026-11-21')).toEqual({
      from: '2026-10-23',
      to: '2026-11-21',
      range: 'last30',
      period: 'day',
      group: 'feature',
      table: 'period',
    });
  });

  test('is restored relative to the current day', () => {
    const kept = storage();
    writeView(kept, { ...readView(kept, '2026-11-21'), range: 'last7', group: 'voice', period: 'week' });
    expect(readView(kept, '2026-11-25')).toMatchObject({
      from: '2026-11-19',
      to: '2026-11-25',
      range: 'last7',
      group: 'voice',
      period: 'week',
    });
  });

  test('keeps own dates unchanged', () => {
    const kept = storage();
    const own = { from: '2026-01-05', to: '2026-02-05', range: 'own' } as const;
    writeView(kept, { ...readView(kept, '2026-11-21'), ...own });
    expect(readView(kept, '2026-11-25')).toMatchObject(own);
  });

  test.each(['not json', 'null', '[]', '{"range":"ever","period":3,"group":"__proto__","table":null}', '7'])(
    'is the default when it is stored as %j',
    (text) => {
      const kept = storage();
      kept.set('voxbench.usage', text);
      expect(readView(kept, '2026-11-21')).toEqual(readView(storage(), '2026-11-21'));
    },
  );

  test('drops own dates that are not a valid range', () => {
    const kept = storage();
    kept.set('voxbench.usage', '{"range":"own","from":"2026-11-21","to":"2026-11-01"}');
    expect(readView(kept, '2026-11-21').range).toBe('last30');
  });
});
