import { describe, expect, test } from 'vitest';
import { barsOf, seriesOf } from '../../../src/usage/series.ts';

const group = (key: string, credits: number) => ({ key, name: key, credits, count: 1 });
const many = Array.from({ length: 12 }, (_, index) => group(`g${index}`, 1200 - index * 100));

describe('groups with a color', () => {
  test('are the five that spent most, and the others are combined', () => {
    const series = seriesOf({ groups: many });
    expect(series.map(({ key }) => key)).toEqual(['g0', 'g1', 'g2', 'g3', 'g4', null]);
    expect(series.at(-1)?.credits).toBe(700 + 600 + 500 + 400 + 300 + 200 + 100);
  });

  test('can be six without combining any', () => {
    expect(seriesOf({ groups: many.slice(0, 6) }).map(({ key }) => key)).toEqual([
      'g0',
      'g1',
      'g2',
      'g3',
      'g4',
      'g5',
    ]);
  });

  test('a user who spent nothing has no color', () => {
    expect(seriesOf({ groups: [group('a', 3), group('b', 0)] })).toEqual([{ key: 'a', credits: 3 }]);
  });
});

test('the parts of a bar add up to its credits, of all users together', () => {
  const series = seriesOf({ groups: many });
  const groups = many.map(({ key }, index) => ({ key, credits: index + 1 }));
  const [bar, idle] = barsOf(
    {
      periods: [
        { start: '2026-11-20', credits: 78, groups },
        { start: '2026-11-21', credits: 0, groups: [] },
      ],
    },
    series,
  );
  expect(bar?.parts).toEqual([1, 2, 3, 4, 5, 6 + 7 + 8 + 9 + 10 + 11 + 12]);
  expect(idle?.parts).toEqual([0, 0, 0, 0, 0, 0]);
});
