import type { Palette } from '../palette.ts';
import { loudest } from '../peak-levels.ts';
import type { Scene } from '../scene.ts';
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

/** The loudness of a recording as long as the video. */
export function drawWave(
  context: CanvasRenderingContext2D,
  { view, width, durationMs }: Scene,
  peaks: readonly number[],
  { top, height }: Place,
  palette: Palette,
): void {
  const peaksPerMs = peaks.length / Math.max(1, durationMs);
  context.fillStyle = palette.wave;
  drawBars(
    context,
    {
      peaks,
      peaksPerPx: peaksPerMs * view.msPerPx,
      origin: -view.startMs / view.msPerPx,
      left: 0,
      right: width,
    },
    { top: top + 4, height: height - 9 },
  );
}
