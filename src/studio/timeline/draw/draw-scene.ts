import type { Palette } from '../palette.ts';
import { RULER_HEIGHT } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { ticksOf } from '../ticks.ts';
import { toX } from '../view.ts';
import { drawLane } from './draw-lane.ts';
import { drawRuler } from './draw-ruler.ts';
import { drawVideo } from './draw-video.ts';
import { drawOriginal, drawWave } from './draw-wave.ts';

/** Draws everything in view. */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { width, height, rows, scrollTop, view, durationMs } = scene;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  const ticks = ticksOf(view, width);
  context.fillStyle = palette.line;
  for (const { ms, label } of ticks)
    if (label !== null) context.fillRect(Math.round(toX(view, ms)), RULER_HEIGHT, 1, height);

  for (const row of rows.rows) {
    const top = RULER_HEIGHT + row.top - scrollTop;
    if (top > height || top + row.height < RULER_HEIGHT) continue;
    const place = { top, height: row.height };
    switch (row.kind) {
      case 'video':
        drawVideo(context, scene, place, palette);
        break;
      case 'original':
        drawOriginal(context, scene, place, palette);
        break;
      case 'lane':
        drawLane(context, scene, row.lane.id, place, palette, palette.lanes[row.index]!);
        break;
      case 'background':
        drawWave(context, scene, scene.background, place, palette);
    }
    context.fillStyle = palette.line;
    context.fillRect(0, top + row.height - 1, width, 1);
  }
  drawBeyondEnd(context, toX(view, durationMs), scene, palette);
  drawDrag(context, scene, palette);
  drawRuler(context, scene, ticks, palette);
}

/** Draws the area after the end of a short video, where no clips can be. */
function drawBeyondEnd(
  context: CanvasRenderingContext2D,
  end: number,
  { width, height }: Scene,
  palette: Palette,
): void {
  if (end >= width) return;
  context.fillStyle = palette.ruler;
  context.fillRect(end, RULER_HEIGHT, width - end, height);
}

/** Draws the guide at the time an edge has snapped to, and the selection rectangle. */
function drawDrag(context: CanvasRenderingContext2D, scene: Scene, palette: Palette): void {
  const { view, height, preview, marquee, scrollTop } = scene;
  const guideMs = preview?.guideMs ?? null;
  if (guideMs !== null) {
    context.fillStyle = palette.accent;
    context.fillRect(Math.round(toX(view, guideMs)), RULER_HEIGHT, 1, height);
  }
  if (!marquee) return;
  const left = Math.round(toX(view, marquee.fromMs)) + 0.5;
  const top = RULER_HEIGHT + Math.round(marquee.top - scrollTop) + 0.5;
  const [width, tall] = [toX(view, marquee.toMs) - left, marquee.bottom - marquee.top];
  context.strokeStyle = context.fillStyle = palette.accent;
  context.globalAlpha = 0.12;
  context.fillRect(left, top, width, tall);
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.strokeRect(left, top, width, tall);
}
