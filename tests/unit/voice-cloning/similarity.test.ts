import { expect, test } from 'vitest';
import { placeOf, verdictOf } from '../../../src/voice-cloning/home/similarity.ts';

test('the scale runs from two random people to the same voice', () => {
  expect([0.2, 0.5, 0.75, 1].map(placeOf)).toEqual([0, 0, 0.5, 1]);
});

test('a clone is compared with the closest library voice, and with two recordings of the speaker', () => {
  expect(verdictOf({ clone: 0.82, stock: 0.68, ceiling: 0.96 })).toEqual({
    verdict: 'nearer',
    share: expect.closeTo(0.5) as number,
  });
  expect(verdictOf({ clone: 0.69, stock: 0.68, ceiling: 0.96 }).verdict).toBe('stock');
  expect(verdictOf({ clone: 0.94, stock: 0.68, ceiling: 0.96 }).verdict).toBe('same');
});

test('a speaker already in the library counts as the same voice', () => {
  expect(verdictOf({ clone: 0.9, stock: 0.95, ceiling: 0.92 })).toEqual({ verdict: 'same', share: 1 });
});
