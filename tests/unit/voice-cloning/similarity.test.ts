import { expect, test } from 'vitest';
import { placeOf, verdictOf } from '../../../src/voice-cloning/home/similarity.ts';

test('the scale goes from two people chosen at random to one and the same voice', () => {
  expect([0.2, 0.5, 0.75, 1].map(placeOf)).toEqual([0, 0, 0.5, 1]);
});

test('a clone is told from the closest voice of the library, and from two recordings of the speaker', () => {
  expect(verdictOf({ clone: 0.82, stock: 0.68, ceiling: 0.96 })).toEqual({
    verdict: 'nearer',
    share: expect.closeTo(0.5) as number,
  });
  expect(verdictOf({ clone: 0.69, stock: 0.68, ceiling: 0.96 }).verdict).toBe('stock');
  expect(verdictOf({ clone: 0.94, stock: 0.68, ceiling: 0.96 }).verdict).toBe('same');
});

test('a speaker whom the library has already leaves no way to go', () => {
  expect(verdictOf({ clone: 0.9, stock: 0.95, ceiling: 0.92 })).toEqual({ verdict: 'same', share: 1 });
});
