import { expect, test } from 'vitest';
import { withOneMore, withoutOne, withShare } from '../../../../src/studio/voices/mix-shares.ts';

const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0);

test('shares are always whole numbers above 0 that add up to 100', () => {
  for (const shares of [
    [50, 50],
    [34, 33, 33],
    [98, 1, 1],
    [1, 1, 98],
    [60, 39, 1],
  ]) {
    for (let value = -5; value <= 120; value++) {
      for (let index = 0; index < shares.length; index++) {
        const moved = withShare(shares, index, value);
        expect(sum(moved)).toBe(100);
        expect(moved.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
      }
    }
  }
});

test('the moved share gets its value, and the others keep their proportion', () => {
  expect(withShare([50, 50], 0, 80)).toEqual([80, 20]);
  expect(withShare([40, 40, 20], 0, 70)).toEqual([70, 20, 10]);
  expect(withShare([40, 40, 20], 2, 100)).toEqual([1, 1, 98]);
});

test('an added voice gets an equal share, and a removed one leaves its share to the others', () => {
  expect(withOneMore([50, 50])).toEqual([34, 33, 33]);
  expect(withOneMore([80, 20])).toEqual([54, 13, 33]);
  expect(withoutOne([50, 30, 20], 0)).toEqual([60, 40]);
  expect(sum(withoutOne([33, 33, 34], 1))).toBe(100);
});
