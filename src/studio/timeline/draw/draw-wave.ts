import type { Palette } from '../palette.ts';
import { loudest } from '../peak-levels.ts';
import type { Scene } from '../scene.ts';
import { toX } from '../view.ts';
import type { Place } from './place.ts';

/** Px from bar to bar, and how wide and how tall each is at least. */
const STEP = 3;
const BAR = 2;
const LEAST = 2;

/** Bars of a loudness that fill the room between two edges. */
interface Bars {
  readonly peaks: readonly number[];
  readonly peaksPerPx: number;
  /** Where the first peak is, in px. */
  readonly origin: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Draws bars on whole pixels, which is far quicker than a path of them. They begin at the first peak whatever is in
 * sight, so that they stand still while the view scrolls.
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

/** The part of a wave that lies between two edges, in px. */
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

/** Parts in sight at most: of more, less would be seen from near than from afar. */
const PARTS_MAX = 8;

/** The loudness of the original: from near in parts, as far as those are there. */
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
      // No bar of it stands on one of the part before
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
