import type { Clip } from '../clip.ts';

/** Text line at the top of a clip, in px. */
interface Label {
  readonly clip: Clip;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly color: string;
  readonly font: string;
}

const SIZE = 11;
const MARGIN = 6;
const LOCK = 8;

/** Draws as much of a clip's text as fits, with a lock icon before it if the clip is locked. */
export function drawLabel(context: CanvasRenderingContext2D, label: Label): void {
  const { clip, right, top, color, font } = label;
  // If the clip starts out of view, the text starts at the edge
  let left = Math.max(label.left, 0) + MARGIN;
  context.fillStyle = color;
  if (clip.state === 'locked') {
    drawLock(context, left, top + 4, color);
    left += LOCK + 4;
  }
  const room = right - MARGIN - left;
  if (room < SIZE || !clip.label) return;
  context.font = `${SIZE}px ${font}`;
  context.textBaseline = 'alphabetic';
  const text = shorten(context, clip, room);
  context.fillText(text, left, top + 12);
  if (clip.state === 'left-out')
    context.fillRect(left, top + 8, Math.min(room, context.measureText(text).width), 1);
}

/** Width of each whole text, cached because every frame needs it. */
const widths = new WeakMap<Clip, { readonly font: string; readonly width: number }>();

function shorten(context: CanvasRenderingContext2D, clip: Clip, room: number): string {
  let known = widths.get(clip);
  if (known?.font !== context.font) {
    known = { font: context.font, width: context.measureText(clip.label).width };
    widths.set(clip, known);
  }
  if (known.width <= room) return clip.label;
  const characters = [...clip.label];
  // Estimates by average letter width; the clip cuts off any excess
  const fits = Math.floor((characters.length * room) / known.width) - 1;
  return fits > 0 ? `${characters.slice(0, fits).join('').trimEnd()}…` : '';
}

/** A padlock icon. */
function drawLock(context: CanvasRenderingContext2D, left: number, top: number, color: string): void {
  context.fillRect(left, top + 3.5, LOCK, 5.5);
  context.beginPath();
  context.arc(left + LOCK / 2, top + 3.5, 2.5, Math.PI, 0);
  context.lineWidth = 1.25;
  context.strokeStyle = color;
  context.stroke();
}
