import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { edgeLimits, moveLimits, within } from '../../../../src/studio/timeline/limits.ts';
import { LANES, clip } from './clips.ts';

const clips = [clip('1', 'a', 1, 2), clip('2', 'a', 4, 6), clip('3', 'a', 9, 10), clip('4', 'b', 2, 8)];
const index = indexClips(clips, LANES);
const [one, two, three, four] = clips as [(typeof clips)[0], ...typeof clips];

test('a clip stops at its neighbors in the same lane', () => {
  expect(moveLimits(index, [two!], 20_000)).toEqual({ leastMs: -2_000, mostMs: 3_000 });
});

test('the first and the last clip stop at the ends of the video', () => {
  expect(moveLimits(index, [one], 20_000)).toEqual({ leastMs: -1_000, mostMs: 2_000 });
  expect(moveLimits(index, [three!], 20_000)).toEqual({ leastMs: -3_000, mostMs: 10_000 });
});

test('clips moved together do not stop each other, and the first to meet another clip stops all', () => {
  expect(moveLimits(index, [one, two!], 20_000)).toEqual({ leastMs: -1_000, mostMs: 3_000 });
  expect(moveLimits(index, [two!, four!], 20_000)).toEqual({ leastMs: -2_000, mostMs: 3_000 });
});

test('clips that already overlap do not overlap further', () => {
  const over = [clip('1', 'a', 1, 5), clip('2', 'a', 4, 6)];
  expect(moveLimits(indexClips(over, LANES), [over[1]!], 20_000)).toEqual({ leastMs: 0, mostMs: 14_000 });
});

test("of clips that start together, each is the other's neighbor", () => {
  const same = [clip('1', 'a', 1, 2), clip('2', 'a', 1, 2)];
  const { leastMs, mostMs } = moveLimits(indexClips(same, LANES), [same[1]!], 20_000);
  expect([leastMs, mostMs]).toEqual([0, 18_000]);
});

test('an edge stops at the neighbor, and at the minimum length', () => {
  expect(edgeLimits(index, two!, 'start', 20_000)).toEqual({ leastMs: -2_000, mostMs: 1_900 });
  expect(edgeLimits(index, two!, 'end', 20_000)).toEqual({ leastMs: -1_900, mostMs: 3_000 });
});

test('a clip below the minimum length does not become shorter', () => {
  const short = clip('s', 'c', 1, 1.05);
  expect(edgeLimits(indexClips([short], LANES), short, 'end', 20_000).leastMs).toBe(0);
});

test('the allowed distance is the one nearest to the requested one', () => {
  expect([-9, 0, 9].map((by) => within({ leastMs: -2, mostMs: 5 }, by))).toEqual([-2, 0, 5]);
});
