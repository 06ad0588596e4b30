import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { edgeLimits, moveLimits, within } from '../../../../src/studio/timeline/limits.ts';
import { LANES, clip } from './clips.ts';

const clips = [clip('1', 'a', 1, 2), clip('2', 'a', 4, 6), clip('3', 'a', 9, 10), clip('4', 'b', 2, 8)];
const index = indexClips(clips, LANES);
const [one, two, three, four] = clips as [(typeof clips)[0], ...typeof clips];

test('a clip stops at its neighbours of the same lane', () => {
  expect(moveLimits(index, [two!], 20_000)).toEqual({ leastMs: -2_000, mostMs: 3_000 });
});

test('at the first and the last, the ends of the video stop it', () => {
  expect(moveLimits(index, [one], 20_000)).toEqual({ leastMs: -1_000, mostMs: 2_000 });
  expect(moveLimits(index, [three!], 20_000)).toEqual({ leastMs: -3_000, mostMs: 10_000 });
});

test('clips that move together do not stop each other, the first that meets another one stops all', () => {
  expect(moveLimits(index, [one, two!], 20_000)).toEqual({ leastMs: -1_000, mostMs: 3_000 });
  expect(moveLimits(index, [two!, four!], 20_000)).toEqual({ leastMs: -2_000, mostMs: 3_000 });
});

test('where clips overlap already, they do not get deeper into each other', () => {
  const over = [clip('1', 'a', 1, 5), clip('2', 'a', 4, 6)];
  expect(moveLimits(indexClips(over, LANES), [over[1]!], 20_000)).toEqual({ leastMs: 0, mostMs: 14_000 });
});

test('of clips that start together each finds the other', () => {
  const same = [clip('1', 'a', 1, 2), clip('2', 'a', 1, 2)];
  const { leastMs, mostMs } = moveLimits(indexClips(same, LANES), [same[1]!], 20_000);
  expect([leastMs, mostMs]).toEqual([0, 18_000]);
});

test('an edge stops at the neighbour, and where the clip has its least length', () => {
  expect(edgeLimits(index, two!, 'start', 20_000)).toEqual({ leastMs: -2_000, mostMs: 1_900 });
  expect(edgeLimits(index, two!, 'end', 20_000)).toEqual({ leastMs: -1_900, mostMs: 3_000 });
});

test('a clip that is shorter than the least length becomes no shorter', () => {
  const short = clip('s', 'c', 1, 1.05);
  expect(edgeLimits(indexClips([short], LANES), short, 'end', 20_000).leastMs).toBe(0);
});

test('the allowed distance is the nearest to the wanted one', () => {
  expect([-9, 0, 9].map((by) => within({ leastMs: -2, mostMs: 5 }, by))).toEqual([-2, 0, 5]);
});
