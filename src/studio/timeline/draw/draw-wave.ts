import type { Palette } from '../palette.ts';
import { loudest } from '../peak-levels.ts';
import type { Scene } from '../scene.ts';
import { toX } from '../view.ts';
import type { Place } from './place.ts';

/** Distance between bars, and their minimum width and height, in px. */
const STEP = 3;
const BAR = 2;
const LEAST = 2;

/** Bars of a waveform between two edges. */
interface Bars {
  readonly peaks: readonly number[];
  readonly peaksPerPx: number;
  /** Position of the first peak, in px. */
  readonly origin: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Draws bars on whole pixels, which is much faster than a path. They are aligned to the first peak, not to the view, so
 * that they do not flicker while it scrolls.
 */
export function drawBars(
  context: CanvasRenderingContext2D,
  { peaks, peaksPerPx, origin, left, right }: Bars,
  { top, height }: Place,
): void {
  const first = Math.max(0, Math.floor((left - origin) / STEP));
  const last = Math.ceil((right - origin) / STEP);
  const middle = Math.round(top + height / 2);
  for (let bar = first; bar < last; bar++) {
    const from = bar * STEP * peaksPerPx;
    if (from >= peaks.length) return;
    const peak = loudest(peaks, from, from + STEP * peaksPerPx);
    const half = Math.max(LEAST / 2, Math.round((peak / 200) * height));
    context.fillRect(Math.round(origin) + bar * STEP, middle - half, BAR, 2 * half);
  }
}

/** Draws the part of a waveform between two edges, in px. */
function drawSpan(
  context: CanvasRenderingContext2D,
  { peaks, spanMs, fromMs }: { peaks: readonly number[]; spanMs: number; fromMs: number },
  { view }: Scene,
  { left, right }: Pick<Bars, 'left' | 'right'>,
  { top, height }: Place,
): void {
  drawBars(
    context,
    { peaks, peaksPerPx: view.msPerPx / spanMs, origin: toX(view, fromMs), left, right },
    { top: top + 4, height: height - 9 },
  );
}

/** Draws the waveform of the recording over the whole length of the video. */
export function drawWave(
  context: CanvasRenderingContext2D,
  scene: Scene,
  peaks: readonly number[],
  place: Place,
  palette: Palette,
): void {
  context.fillStyle = palette.wave;
  const spanMs = Math.max(1, scene.durationMs) / peaks.length;
  drawSpan(context, { peaks, spanMs, fromMs: 0 }, scene, { left: 0, right: scene.width }, place);
}

/** Most parts in view. With more, the coarse waveform is detailed enough. */
const PARTS_MAX = 8;

/** Draws the original's waveform: in detail where parts are loaded. */
export function drawOriginal(
  context: CanvasRenderingContext2D,
  scene: Scene,
  place: Place,
  palette: Palette,
): void {
  const { view, width, durationMs, peaks, nearPeaks } = scene;
  const spanMs = Math.max(1, durationMs) / peaks.length;
  const isNear = spanMs > STEP * view.msPerPx;
  if (!nearPeaks || !isNear || width * view.msPerPx > PARTS_MAX * nearPeaks.partMs)
    return drawWave(context, scene, peaks, place, palette);
  context.fillStyle = palette.wave;
  const { partMs, peaksPerSecond } = nearPeaks;
  const endMs = Math.min(durationMs, view.startMs + width * view.msPerPx);
  for (let part = Math.floor(view.startMs / partMs); part * partMs < endMs; part++) {
    const fromMs = part * partMs;
    const edges = {
      // No bar may overlap one of the previous part
      left: Math.max(0, toX(view, fromMs) + STEP - 1),
      right: Math.min(width, toX(view, fromMs + partMs)),
    };
    const near = nearPeaks.at(part);
    const bars = near
      ? { peaks: near, spanMs: 1_000 / peaksPerSecond, fromMs }
      : { peaks, spanMs, fromMs: 0 };
    drawSpan(context, bars, scene, edges, place);
  }
}
