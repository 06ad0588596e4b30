import { expect, test } from 'vitest';
import { callGroups, calls } from '../../../src/contract/index.ts';

test('every call is in exactly one group of the reference', () => {
  const grouped = Object.values(callGroups).flatMap((table) => Object.keys(table));
  expect(grouped.sort()).toEqual(Object.keys(calls).sort());
});
