import type { Palette } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { Thumbnail } from '../thumbnails.ts';
import { toMs, toX } from '../view.ts';
import type { Place } from './place.ts';

const ASPECT = 16 / 9;
const GAP = 1;

/** Draws stills of the video, each at its time, and a plain area for those not loaded. */
export function drawVideo(
  context: CanvasRenderingContext2D,
  { view, width, durationMs, thumbnailAt }: Scene,
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
    const picture = thumbnailAt((cell + 0.5) * stepMs);
    if (picture) {
      drawCover(context, picture, left, top + 2, room, tall);
    } else {
      context.fillStyle = palette.line;
      context.fillRect(left, top + 2, room, tall);
    }
  }
}

/** Fills a rectangle with the middle of a still. */
function drawCover(
  context: CanvasRenderingContext2D,
  picture: Thumbnail,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [wide, tall] = [width / scale, height / scale];
  const x = picture.x + (picture.width - wide) / 2;
  const y = picture.y + (picture.height - tall) / 2;
  context.drawImage(picture.image, x, y, wide, tall, left, top, width, height);
}
