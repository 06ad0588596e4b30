import { expect, test } from 'vitest';
import {
  clampView,
  fitView,
  revealSpan,
  toMs,
  toX,
  zoomView,
  MS_PER_PX_MIN,
} from '../../../../src/studio/timeline/view.ts';

const extent = { durationMs: 60_000, width: 1_000 };

test('times and positions convert both ways', () => {
  const view = { startMs: 5_000, msPerPx: 20 };
  expect(toX(view, 7_000)).toBe(100);
  expect(toMs(view, 100)).toBe(7_000);
});

test('the time under the pointer stays there while zooming', () => {
  const view = { startMs: 10_000, msPerPx: 20 };
  const closer = zoomView(view, 2, 300, extent);
  expect(closer.msPerPx).toBe(10);
  expect(toMs(closer, 300)).toBe(toMs(view, 300));
});

test('the zoom is limited to the whole video and to a few milliseconds per pixel', () => {
  expect(zoomView({ startMs: 10_000, msPerPx: 20 }, 0.001, 300, extent)).toEqual(fitView(extent));
  expect(fitView(extent)).toEqual({ startMs: 0, msPerPx: 60 });
  expect(zoomView({ startMs: 10_000, msPerPx: 20 }, 1_000, 300, extent).msPerPx).toBe(MS_PER_PX_MIN);
});

test('a view stays within the video', () => {
  expect(clampView({ startMs: -500, msPerPx: 20 }, extent).startMs).toBe(0);
  expect(clampView({ startMs: 55_000, msPerPx: 20 }, extent).startMs).toBe(40_000);
});

test('a video shorter than the view is not stretched', () => {
  expect(fitView({ durationMs: 500, width: 1_000 })).toEqual({ startMs: 0, msPerPx: MS_PER_PX_MIN });
});

test('a visible span does not scroll the view', () => {
  const view = { startMs: 10_000, msPerPx: 20 };
  expect(revealSpan(view, 12_000, 14_000, extent, 50)).toBe(view);
});

test('a hidden span just comes into view, with a margin', () => {
  const view = { startMs: 10_000, msPerPx: 20 };
  expect(revealSpan(view, 5_000, 6_000, extent, 50).startMs).toBe(4_000);
  expect(revealSpan(view, 35_000, 36_000, extent, 50).startMs).toBe(17_000);
});

test('of a span longer than the view, the start comes into view', () => {
  expect(revealSpan({ startMs: 10_000, msPerPx: 20 }, 20_000, 50_000, extent, 50).startMs).toBe(19_000);
});
