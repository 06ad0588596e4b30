import { fitCanvas } from '../../ui/fit-canvas.ts';
import { peakAt, type Loudness } from '../player/timeline.ts';

const BAR = 3;
const STEP = 5;
const DOT = 3;

/**
 * Draws the bars of a timeline at the canvas's width. Played bars have the canvas's text colour, others its caret
 * colour. Dots in its decoration colour stand for what is not made yet.
 */
export function drawWaveform(canvas: HTMLCanvasElement, timeline: Loudness, positionMs: number): void {
  const fitted = fitCanvas(canvas);
  if (!fitted) return;
  const { context, width, height } = fitted;
  const { color: played, caretColor: ahead, textDecorationColor: open } = getComputedStyle(canvas);
  context.clearRect(0, 0, width, height);
  const bars = Math.max(1, Math.floor(width / STEP));
  const perBar = timeline.totalMs / bars;
  for (let bar = 0; bar < bars; bar++) {
    const from = bar * perBar;
    const peak = timeline.totalMs > 0 ? peakAt(timeline, from, from + perBar) : null;
    const tall = peak === null ? DOT : Math.max(DOT, (peak / 100) * height);
    context.fillStyle = peak === null ? open : from < positionMs ? played : ahead;
    context.beginPath();
    context.roundRect(bar * STEP, (height - tall) / 2, BAR, tall, BAR / 2);
    context.fill();
  }
}
