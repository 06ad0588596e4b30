import { expect, test } from 'vitest';
import { clipsBetween, indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { LANES, clip } from './clips.ts';

const ids = (clips: readonly { id: string }[]) => clips.map(({ id }) => id).join(' ');

test('clips are ordered by time, then by lane, without those of unknown lanes', () => {
  const index = indexClips(
    [clip('3', 'b', 4, 5), clip('2', 'a', 4, 5), clip('1', 'c', 1, 2), clip('x', 'gone', 0, 1)],
    LANES,
  );
  expect(ids(index.inOrder)).toBe('1 2 3');
  expect(index.orderOf.get('3')).toBe(2);
  expect(index.byId.has('x')).toBe(false);
});

test('a range finds all clips that touch it, even a long one that started far before', () => {
  const index = indexClips(
    [clip('long', 'a', 0, 100), clip('1', 'a', 101, 102), clip('2', 'a', 103, 104), clip('3', 'a', 110, 111)],
    LANES,
  );
  expect(ids(clipsBetween(index, 'a', 50_000, 60_000))).toBe('long');
  expect(ids(clipsBetween(index, 'a', 101_500, 103_500))).toBe('1 2');
  expect(clipsBetween(index, 'b', 0, 200_000)).toEqual([]);
});

test('a clip whose sound overruns is found at its end', () => {
  const index = indexClips([clip('1', 'a', 1, 2, { soundMs: 5_000 })], LANES);
  expect(ids(clipsBetween(index, 'a', 5_000, 9_000))).toBe('1');
  expect(ids(clipsBetween(index, 'a', 6_500, 9_000))).toBe('');
});
