import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import {
  dragClips,
  dragEdge,
  moved,
  previewOf,
  realChanges,
  snapTargets,
} from '../../../../src/studio/timeline/drag.ts';
import { LANES, clip } from './clips.ts';

const clips = [clip('1', 'a', 1, 2), clip('2', 'a', 4, 6), clip('3', 'b', 7, 8)];
const index = indexClips(clips, LANES);
const two = clips[1]!;
const DURATION_MS = 10_000;
const snap = {
  targets: snapTargets(index, [two], 5_000, DURATION_MS),
  reachMs: 100,
  frameMs: 40,
};

test('a dragged clip snaps to other clips of all lanes, the playhead, and both ends', () => {
  expect(snap.targets).toEqual([0, 1_000, 2_000, 5_000, 7_000, 8_000, 10_000]);
});

test('a moved clip keeps its length, and reports where it snapped', () => {
  const drag = dragClips(index, [two], two, DURATION_MS);
  const { changes, guideMs } = previewOf(drag, 950, snap);
  expect(changes.get('2')).toEqual({ id: '2', startMs: 5_000, endMs: 7_000 });
  expect(guideMs).toBe(5_000);
});

test('without snapping it moves by the millisecond', () => {
  const drag = dragClips(index, [two], two, DURATION_MS);
  expect(previewOf(drag, 951.4, null).changes.get('2')).toEqual({ id: '2', startMs: 4_951, endMs: 6_951 });
});

test('a clip stops at its neighbor instead of overlapping', () => {
  const drag = dragClips(index, [two], two, DURATION_MS);
  expect(previewOf(drag, -3_000, snap).changes.get('2')).toEqual({ id: '2', startMs: 2_000, endMs: 4_000 });
});

test('clips moved together keep their distance', () => {
  const both = [two, clips[2]!];
  const drag = dragClips(index, both, two, DURATION_MS);
  expect(moved(drag, 9_000)).toEqual([
    { id: '2', startMs: 6_000, endMs: 8_000 },
    { id: '3', startMs: 9_000, endMs: 10_000 },
  ]);
});

test('an edge moves alone and keeps the minimum length', () => {
  const start = dragEdge(index, two, 'start', DURATION_MS);
  expect(moved(start, 5_000)).toEqual([{ id: '2', startMs: 5_900, endMs: 6_000 }]);
  const end = dragEdge(index, two, 'end', DURATION_MS);
  expect(previewOf(end, 970, snap).changes.get('2')).toEqual({ id: '2', startMs: 4_000, endMs: 7_000 });
});

test('a clip that returns to its place is not a change, nor is one that is gone', () => {
  expect(
    realChanges(index, [
      { id: '1', startMs: 1_000, endMs: 2_000 },
      { id: 'gone', startMs: 0, endMs: 1_000 },
      { id: '2', startMs: 4_000, endMs: 6_040 },
    ]),
  ).toEqual([{ id: '2', startMs: 4_000, endMs: 6_040 }]);
});
