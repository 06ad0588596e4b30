import type { Palette } from '../palette.ts';
import { RULER_HEIGHT } from '../rows.ts';
import type { Scene } from '../scene.ts';
import type { Tick } from '../ticks.ts';
import { toX } from '../view.ts';

const LONG = 8;
const SHORT = 4;

/** Draws the times along the top, above anything scrolled below. */
export function drawRuler(
  context: CanvasRenderingContext2D,
  { view, width }: Scene,
  ticks: readonly Tick[],
  palette: Palette,
): void {
  context.fillStyle = palette.ruler;
  context.fillRect(0, 0, width, RULER_HEIGHT);
  context.fillStyle = palette.line;
  context.fillRect(0, RULER_HEIGHT - 1, width, 1);
  context.font = `11px ${palette.font}`;
  context.textBaseline = 'alphabetic';
  for (const { ms, label } of ticks) {
    const x = Math.round(toX(view, ms));
    const tall = label === null ? SHORT : LONG;
    context.fillStyle = palette.wave;
    context.fillRect(x, RULER_HEIGHT - tall, 1, tall);
    if (label === null) continue;
    context.fillStyle = palette.muted;
    context.fillText(label, x + 5, 15);
  }
}
