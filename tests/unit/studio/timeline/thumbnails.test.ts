import { expect, test } from 'vitest';
import { thumbnailAt } from '../../../../src/studio/timeline/thumbnails.ts';

/** Ten seconds in rows of four; the last row has two. */
const THUMBNAILS = { url: '/all.jpg', columns: 4, count: 10, width: 128, height: 72, everyMs: 1_000 };
const at = (ms: number) => {
  const { x, y } = thumbnailAt(THUMBNAILS, ms);
  return [x / 128, y / 72];
};

test('a time has the picture of its second, row by row', () => {
  expect(at(0)).toEqual([0, 0]);
  expect(at(3_999)).toEqual([3, 0]);
  expect(at(4_000)).toEqual([0, 1]);
  expect(at(9_500)).toEqual([1, 2]);
});

test('times before the video have the first picture, and times after it the last', () => {
  expect(at(-50)).toEqual([0, 0]);
  expect(at(60_000)).toEqual([1, 2]);
});
