import { overrunMs, PEAKS_PER_SECOND, type Clip } from '../clip.ts';
import type { LaneColors, Palette } from '../palette.ts';
import { drawBars } from './draw-wave.ts';
import { drawLabel } from './draw-label.ts';
import type { Place } from './place.ts';

const RADIUS = 5;
const DASH = [4, 3];
/** Height of the text line at the top, in px. */
const LABEL = 14;
/** Minimum size for text, in px. */
const LABELLED = 36;
/** Minimum size for a waveform and round corners, in px: hundreds of smaller clips may be in view. */
const SOUNDED = 16;

/** A clip with its position, in px. */
export interface PlacedClip {
  readonly clip: Clip;
  readonly left: number;
  readonly right: number;
  /** Start of the clip, which may be far out of view. */
  readonly origin: number;
  /** End of its audio; null when there is none. */
  readonly soundEnd: number | null;
  readonly msPerPx: number;
  readonly isSelected: boolean;
  /** Whether it has the keyboard focus. */
  readonly isFocused: boolean;
}

/** Draws a clip of a few px: an outline, filled if its audio is made. */
function drawNarrow(
  context: CanvasRenderingContext2D,
  { clip, left, right, isSelected }: PlacedClip,
  { top, height }: Place,
  palette: Palette,
  colors: LaneColors,
): void {
  const from = Math.round(left);
  const width = Math.max(2, Math.round(right) - from);
  const isMade = clip.soundMs !== null && clip.state !== 'open';
  const isFilled = isSelected || isMade;
  context.fillStyle = overrunMs(clip) > 0 ? palette.danger : isSelected ? colors.selected : colors.edge;
  context.fillRect(from, top, width, height);
  context.fillStyle = palette.surface;
  context.fillRect(from + 1, top + 1, width - 2, height - 2);
  if (!isFilled) return;
  context.fillStyle = colors.fill;
  context.fillRect(from + 1, top + 1, width - 2, height - 2);
}

/** Draws a clip: waveform, text, outline, and audio beyond its slot. */
export function drawClip(
  context: CanvasRenderingContext2D,
  placed: PlacedClip,
  { top, height }: Place,
  palette: Palette,
  colors: LaneColors,
): void {
  const { clip, left, right, soundEnd, isSelected } = placed;
  if (right - left < SOUNDED && !placed.isFocused)
    return drawNarrow(context, placed, { top, height }, palette, colors);
  const isMade = clip.soundMs !== null && clip.state !== 'open';
  const isTooLong = overrunMs(clip) > 0;
  const isLeftOut = clip.state === 'left-out';
  const outline = isTooLong ? palette.danger : isSelected ? colors.selected : colors.edge;

  context.save();
  if (isLeftOut) context.globalAlpha = 0.45;
  context.beginPath();
  context.roundRect(left, top, right - left, height, RADIUS);
  context.fillStyle = palette.surface;
  context.fill();
  context.fillStyle = colors.fill;
  context.fill();
  if (isSelected) context.fill();
  // Whole pixels: a clip region with round corners slows down everything drawn in it
  const from = Math.floor(left);
  context.beginPath();
  context.rect(from, top, Math.ceil(right) - from, height);
  context.clip();
  if (isMade) drawSound(context, placed, { top: top + LABEL, height: height - LABEL - 4 }, palette, colors);
  if (right - left >= LABELLED)
    drawLabel(context, { clip, left, right, top, color: colors.ink, font: palette.font });
  context.restore();

  context.save();
  if (isLeftOut) context.globalAlpha = 0.6;
  context.strokeStyle = outline;
  context.lineWidth = isSelected ? 2 : 1;
  context.setLineDash(isMade ? [] : DASH);
  const half = context.lineWidth / 2;
  context.beginPath();
  context.roundRect(left + half, top + half, right - left - 2 * half, height - 2 * half, RADIUS - half);
  context.stroke();
  if (soundEnd !== null && soundEnd > right + 0.5) {
    context.strokeStyle = isTooLong ? palette.danger : colors.edge;
    context.lineWidth = 1;
    context.setLineDash(DASH);
    context.beginPath();
    context.roundRect(right, top + 0.5, soundEnd - right, height - 1, [0, RADIUS, RADIUS, 0]);
    context.stroke();
  }
  context.restore();
  if (placed.isFocused) drawFocus(context, placed, { top, height }, palette);
}

/** The waveform. If the audio is shorter than the slot, only a line fills the rest. */
function drawSound(
  context: CanvasRenderingContext2D,
  { clip, left, right, origin, soundEnd, msPerPx }: PlacedClip,
  { top, height }: Place,
  palette: Palette,
  colors: LaneColors,
): void {
  const end = Math.min(right, soundEnd ?? right);
  if (right - end > 2) {
    context.fillStyle = palette.surface;
    context.globalAlpha *= 0.6;
    context.fillRect(end, 0, right - end, top + 2 * height);
    context.globalAlpha /= 0.6;
    context.fillStyle = colors.edge;
    context.fillRect(end, Math.round(top + height / 2), right - end - 4, 1);
  }
  context.fillStyle = colors.edge;
  const bars = {
    peaks: clip.peaks ?? [],
    peaksPerPx: (msPerPx * PEAKS_PER_SECOND * (clip.speed ?? 1)) / 1_000,
    origin: origin + 4,
    left,
    right: Math.min(end, right - 4),
  };
  drawBars(context, bars, { top, height });
}

/** Focus ring of the active clip, distinct from its outline. */
function drawFocus(
  context: CanvasRenderingContext2D,
  { left, right }: PlacedClip,
  { top, height }: Place,
  palette: Palette,
): void {
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(left - 2, top - 2, right - left + 4, height + 4, RADIUS + 2);
  context.strokeStyle = palette.surface;
  context.stroke();
  context.beginPath();
  context.roundRect(left - 3, top - 2, right - left + 6, height + 4, RADIUS + 3);
  context.strokeStyle = palette.accent;
  context.stroke();
}
