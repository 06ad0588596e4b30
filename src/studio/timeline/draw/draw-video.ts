import type { Palette } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { toMs, toX } from '../view.ts';
import type { Place } from './place.ts';

const ASPECT = 16 / 9;
const GAP = 1;

/** The pictures of the video beside each other, each at its time, and a plain field where one has not come yet. */
export function drawVideo(
  context: CanvasRenderingContext2D,
  { view, width, durationMs, imageAt }: Scene,
  { top, height }: Place,
  palette: Palette,
): void {
  const tall = height - 5;
  const wide = Math.round(tall * ASPECT);
  const stepMs = wide * view.msPerPx;
  const last = Math.min(durationMs, toMs(view, width));
  for (let cell = Math.floor(view.startMs / stepMs); cell * stepMs < last; cell++) {
    const left = Math.round(toX(view, cell * stepMs));
    const room = Math.min(wide, toX(view, durationMs) - left) - GAP;
    if (room <= 0) continue;
    const image = imageAt((cell + 0.5) * stepMs);
    if (image) {
      drawCover(context, image, left, top + 2, room, tall);
    } else {
      context.fillStyle = palette.line;
      context.fillRect(left, top + 2, room, tall);
    }
  }
}

/** Fills a rectangle with the middle of an image. */
function drawCover(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const [wide, tall] = [width / scale, height / scale];
  const [x, y] = [(naturalWidth - wide) / 2, (naturalHeight - tall) / 2];
  context.drawImage(image, x, y, wide, tall, left, top, width, height);
}
