import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { clipsWithin, hitAt, type Layout } from '../../../../src/studio/timeline/hit.ts';
import { layRows } from '../../../../src/studio/timeline/rows.ts';
import { LANES, clip } from './clips.ts';

const clips = [
  clip('1', 'a', 1, 2),
  clip('2', 'a', 2, 4, { soundMs: 6_000 }),
  clip('3', 'b', 1, 1.05),
  clip('4', 'c', 1, 2, { state: 'locked' }),
];
const layout: Layout = {
  view: { startMs: 0, msPerPx: 10 },
  rows: layRows(LANES, { video: false, original: true, background: true }),
  index: indexClips(clips, LANES),
  scrollTop: 0,
};
/** The middle of a lane in px, below the ruler and the original. */
const laneY = (lane: number) => 24 + 48 + lane * 48 + 24;
const at = (x: number, y: number, scrollTop = 0) => {
  const hit = hitAt({ ...layout, scrollTop }, x, y, 9);
  return hit.kind === 'clip' ? `${hit.clip.id} ${hit.edge}` : hit.kind;
};

test('the ruler is above all rows, even when they are scrolled', () => {
  expect(at(150, 10)).toBe('ruler');
  expect(at(150, 10, 100)).toBe('ruler');
});

test('a clip is hit in its lane, by its middle and its edges', () => {
  expect([101, 150, 197].map((x) => at(x, laneY(0)))).toEqual(['1 start', '1 null', '1 end']);
  expect(at(98, laneY(0))).toBe('1 start');
  expect(at(150, laneY(0) - 48)).toBe('empty');
  expect(at(90, laneY(0))).toBe('empty');
});

test('of two adjacent clips, the one under the pointer is hit', () => {
  expect([199, 201].map((x) => at(x, laneY(0)))).toEqual(['1 end', '2 start']);
});

test('the overrunning sound of a clip is not part of it', () => {
  expect(at(500, laneY(0))).toBe('empty');
});

test('a narrow clip can be hit in its middle', () => {
  expect([100.5, 102.5, 104.5].map((x) => at(x, laneY(1)))).toEqual(['3 start', '3 null', '3 end']);
});

test('a locked clip has no edges', () => {
  expect(at(101, laneY(2))).toBe('4 null');
});

test('scrolled rows are hit where they are visible', () => {
  expect(at(150, laneY(2) - 48, 48)).toBe('4 null');
});

test('a rectangle contains the clips it touches, in the lanes it touches', () => {
  const within = (from: number, to: number, top: number, bottom: number) =>
    clipsWithin(layout, from, to, top, bottom).map(({ id }) => id);
  expect(within(1_500, 2_500, 60, 70)).toEqual(['1', '2']);
  expect(within(1_500, 2_500, 0, 300)).toEqual(['1', '2', '4']);
  expect(within(5_000, 6_000, 0, 300)).toEqual([]);
  expect(within(0, 9_000, 0, 40)).toEqual([]);
});
