import { expect, test } from 'vitest';
import { callGroups, calls } from '../../../src/contract/index.ts';

test('every call is in one group of the description', () => {
  const grouped = Object.values(callGroups).flatMap((table) => Object.keys(table));
  expect(grouped.sort()).toEqual(Object.keys(calls).sort());
});
