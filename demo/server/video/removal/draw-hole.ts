import type { HiddenPicture } from '../hidden-picture.ts';
import { even, type Planes } from './frames.ts';

/** Draws the hidden part of a picture. @returns all samples of the picture */
export type DrawPicture = (picture: HiddenPicture) => Promise<Uint8Array>;

/** Side of the square that is drawn at once, as a share of the video's height: a larger one is drawn less sharply. */
const TILE = 0.36;
/** Least side of such a square in pixels. */
const TILE_MIN = 128;
/** Share of a square at its far edges that the next square draws, which also sees what is beyond. */
const SHARED = 0.15;

/** Properties of the frames of a video, or of a part of them. */
export interface Size {
  width: number;
  height: number;
  /** Bits of a sample beyond 8. */
  extraBits: number;
  /** Height of the whole video in pixels. */
  pictureHeight: number;
}

interface Tile {
  left: number;
  top: number;
  wide: number;
  high: number;
}

const toByte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

/** A tile as red, green and blue. It uses the full range of luma in any video: what is drawn is converted back alike. */
const toPicture = (
  { y, u, v }: Planes,
  hole: Uint8Array,
  { width, extraBits }: Size,
  { left, top, wide, high }: Tile,
): HiddenPicture => {
  const size = wide * high;
  const samples = new Uint8Array(3 * size);
  const hidden = new Uint8Array(size);
  const unit = 1 << extraBits;
  for (let row = 0, to = 0; row < high; row++)
    for (let column = 0; column < wide; column++, to++) {
      const place = (top + row) * width + left + column;
      const colour = ((top + row) >> 1) * (width >> 1) + ((left + column) >> 1);
      const [luma, blue, red] = [y[place]! / unit, u[colour]! / unit - 128, v[colour]! / unit - 128];
      samples[to] = toByte(luma + 1.402 * red);
      samples[size + to] = toByte(luma - 0.344136 * blue - 0.714136 * red);
      samples[2 * size + to] = toByte(luma + 1.772 * blue);
      hidden[to] = hole[place]!;
    }
  return { samples, hidden, width: wide, height: high };
};

/** Writes the drawn pixels of a tile for which `isTaken`, and takes them out of the hole. */
const takeDrawn = (
  drawn: Uint8Array,
  { y, u, v }: Planes,
  hole: Uint8Array,
  { width, extraBits }: Size,
  { left, top, wide, high }: Tile,
  isTaken: (column: number, row: number) => boolean,
): void => {
  const size = wide * high;
  const unit = 1 << extraBits;
  const toSample = (value: number) => Math.min(256 * unit - 1, Math.round(unit * value));
  for (let row = 0, from = 0; row < high; row++)
    for (let column = 0; column < wide; column++, from++) {
      const place = (top + row) * width + left + column;
      if (!hole[place] || !isTaken(left + column, top + row)) continue;
      hole[place] = 0;
      const [red, green, blue] = [drawn[from]!, drawn[size + from]!, drawn[2 * size + from]!];
      y[place] = toSample(0.299 * red + 0.587 * green + 0.114 * blue);
      if (row % 2 || column % 2) continue;
      const colour = ((top + row) >> 1) * (width >> 1) + ((left + column) >> 1);
      u[colour] = toSample(128 - 0.168736 * red - 0.331264 * green + 0.5 * blue);
      v[colour] = toSample(128 + 0.5 * red - 0.418688 * green - 0.081312 * blue);
    }
};

/** Left or upper edges of tiles that cover a range, with the end of what each of them draws. */
const stepsOver = (
  from: number,
  to: number,
  side: number,
  length: number,
): { edge: number; until: number }[] => {
  const shared = even(Math.round(side * SHARED));
  const steps: { edge: number; until: number }[] = [];
  for (let begun = from; begun < to;) {
    const edge = Math.max(0, Math.min(even(begun) - shared, length - side));
    const isLast = edge + side >= to + shared || edge + side >= length;
    const until = isLast ? length : edge + side - shared;
    steps.push({ edge, until });
    begun = until;
  }
  return steps;
};

/**
 * Draws a hole of a picture, tile by tile from its upper left corner. Each tile overlaps the ones before it and
 * continues what they have drawn, so that there are no seams. The planes are changed in place.
 *
 * @param hole 1 for each pixel to draw; it is empty afterwards
 */
export const drawHole = async (
  planes: Planes,
  hole: Uint8Array,
  size: Size,
  draw: DrawPicture,
): Promise<void> => {
  const { width, height, pictureHeight } = size;
  const side = Math.max(TILE_MIN, even(Math.round(pictureHeight * TILE)));
  const [wide, high] = [Math.min(side, width), Math.min(side, height)];
  const rowOf = (place: number) => Math.floor(place / width);
  const first = hole.indexOf(1);
  if (first < 0) return;
  const rows = stepsOver(rowOf(first), rowOf(hole.lastIndexOf(1)) + 1, high, height);
  for (const { edge: top, until: bottom } of rows) {
    let [from, to] = [width, 0];
    for (let y = top; y < Math.min(bottom, height); y++) {
      const row = hole.subarray(y * width, (y + 1) * width);
      const left = row.indexOf(1);
      if (left < 0) continue;
      from = Math.min(from, left);
      to = Math.max(to, row.lastIndexOf(1) + 1);
    }
    for (const { edge: left, until: right } of stepsOver(from, to, wide, width)) {
      const tile = { left, top, wide, high };
      const picture = toPicture(planes, hole, size, tile);
      const isTaken = (x: number, y: number) => x < right && y < bottom;
      if (picture.hidden.includes(1)) takeDrawn(await draw(picture), planes, hole, size, tile, isTaken);
    }
  }
};
