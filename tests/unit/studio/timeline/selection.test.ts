import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { clipsFromTo, selectClips } from '../../../../src/studio/timeline/selection.ts';
import { LANES, clip } from './clips.ts';

test('selecting replaces, adds or toggles, and does not modify the previous set', () => {
  const before = new Set(['1', '2']);
  expect(selectClips(before, ['3'], 'replace')).toEqual(new Set(['3']));
  expect(selectClips(before, ['2', '3'], 'add')).toEqual(new Set(['1', '2', '3']));
  expect(selectClips(before, ['2', '3'], 'toggle')).toEqual(new Set(['1', '3']));
  expect(before).toEqual(new Set(['1', '2']));
});

test('a range covers all lanes in order of time, in either direction', () => {
  const index = indexClips([clip('1', 'a', 1, 2), clip('2', 'b', 2, 3), clip('3', 'a', 3, 4)], LANES);
  const range = (from: string | null, to: string) => clipsFromTo(index, from, to).map(({ id }) => id);
  expect(range('1', '3')).toEqual(['1', '2', '3']);
  expect(range('3', '2')).toEqual(['2', '3']);
  expect(range('gone', '2')).toEqual(['2']);
  expect(range(null, '2')).toEqual(['2']);
});
