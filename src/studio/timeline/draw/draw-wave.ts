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
 * Adds bars to the path. They begin at the first peak whatever is in sight, so that they stand still while the view
 * scrolls.
 */
export function addBars(
  context: CanvasRenderingContext2D,
  { peaks, peaksPerPx, origin, left, right }: Bars,
  { top, height }: Place,
): void {
  const first = Math.max(0, Math.floor((left - origin) / STEP));
  const last = Math.ceil((right - origin) / STEP);
  for (let bar = first; bar < last; bar++) {
    const from = bar * STEP * peaksPerPx;
    if (from >= peaks.length) return;
    const peak = loudest(peaks, from, from + STEP * peaksPerPx);
    const tall = Math.max(LEAST, (peak / 100) * height);
    context.rect(Math.round(origin) + bar * STEP, top + (height - tall) / 2, BAR, tall);
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
  context.beginPath();
  addBars(
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
  context.fillStyle = palette.wave;
  context.fill();
}
