import { expect, test } from 'vitest';
import { snapBy } from '../../../../src/studio/timeline/snap.ts';

const snap = { targets: [0, 1_000, 5_000, 9_000], reachMs: 100, frameMs: 40 };

test('an edge near a target snaps to it', () => {
  expect(snapBy([800], 130, snap)).toEqual({ byMs: 200, atMs: 1_000 });
  expect(snapBy([800], 290, snap)).toEqual({ byMs: 200, atMs: 1_000 });
});

test('of two edges, the nearer one decides', () => {
  expect(snapBy([3_000, 4_000], 1_940, snap)).toEqual({ byMs: 2_000, atMs: 5_000 });
  expect(snapBy([3_000, 4_000], 1_060, snap)).toEqual({ byMs: 1_000, atMs: 5_000 });
  expect(snapBy([0, 4_050], 970, snap)).toEqual({ byMs: 950, atMs: 5_000 });
});

test('away from all targets, the first edge keeps to frames', () => {
  expect(snapBy([810, 2_010], 1_203, snap)).toEqual({ byMs: 1_190, atMs: null });
});

test('beyond the last target, and without targets, it keeps to frames too', () => {
  expect(snapBy([9_500], 1_010, snap)).toEqual({ byMs: 1_020, atMs: null });
  expect(snapBy([0], 85, { ...snap, targets: [] })).toEqual({ byMs: 80, atMs: null });
});
