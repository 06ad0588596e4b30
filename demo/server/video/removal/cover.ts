import { chromaOf, lumaOf, type Box, type Frames, type Samples } from './frames.ts';
import { fillHole, findHole } from './spatial.ts';

/** Ways to change a whole box, frame by frame. */
export type BoxMethod = 'blur' | 'cover' | 'delogo';

/** A cover by blur applies a box blur several times. Its radius is a share of the height of the covered area. */
const BLUR_SHARE = 0.35;
const BLUR_ROUNDS = 3;
/** Black as luma and chroma, in 8 bits. */
const COVER = { y: 16, colour: 128 };
/** Width in pixels of the border around a box from which it is filled. */
const EDGE = 8;

/** Blurs a row or a column of samples, which are `stride` apart, by a moving average. @param row a buffer */
const blurRow = (
  plane: Samples,
  from: number,
  length: number,
  stride: number,
  reach: number,
  row: Float32Array,
): void => {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < Math.min(length, reach); at++) {
    sum += plane[from + at * stride]!;
    count++;
  }
  for (let at = 0; at < length; at++) {
    if (at + reach < length) {
      sum += plane[from + (at + reach) * stride]!;
      count++;
    }
    if (at - reach - 1 >= 0) {
      sum -= plane[from + (at - reach - 1) * stride]!;
      count--;
    }
    row[at] = sum / count;
  }
  for (let at = 0; at < length; at++) plane[from + at * stride] = row[at]! + 0.5;
};

const blur = (plane: Samples, width: number, { left, top, right, bottom }: Box): void => {
  const reach = Math.max(2, Math.round((bottom - top) * BLUR_SHARE));
  const row = new Float32Array(Math.max(right - left, bottom - top));
  for (let round = 0; round < BLUR_ROUNDS; round++) {
    for (let y = top; y < bottom; y++) blurRow(plane, y * width + left, right - left, 1, reach, row);
    for (let x = left; x < right; x++) blurRow(plane, top * width + x, bottom - top, width, reach, row);
  }
};

const cover = (plane: Samples, width: number, { left, top, right, bottom }: Box, value: number): void => {
  for (let y = top; y < bottom; y++) plane.fill(value, y * width + left, y * width + right);
};

const delogo = (plane: Samples, width: number, height: number, box: Box): void => {
  const [left, top] = [Math.max(0, box.left - EDGE), Math.max(0, box.top - EDGE)];
  const [right, bottom] = [Math.min(width, box.right + EDGE), Math.min(height, box.bottom + EDGE)];
  const wide = right - left;
  const values = new Float32Array(wide * (bottom - top));
  const hidden = new Uint8Array(values.length);
  const isInside = (x: number, y: number) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  for (let y = top, at = 0; y < bottom; y++)
    for (let x = left; x < right; x++, at++) {
      values[at] = plane[y * width + x]!;
      hidden[at] = isInside(x, y) ? 1 : 0;
    }
  fillHole(values, findHole(hidden, wide, bottom - top));
  for (let y = top, at = 0; y < bottom; y++)
    for (let x = left; x < right; x++, at++) if (hidden[at]) plane[y * width + x] = values[at]! + 0.5;
};

/** Changes a whole box of a frame, whose sides are even. */
export const changeBox = (frames: Frames, at: number, box: Box, method: BoxMethod): void => {
  const { width, height, extraBits } = frames;
  const half = { left: box.left / 2, top: box.top / 2, right: box.right / 2, bottom: box.bottom / 2 };
  const planes = [
    { plane: lumaOf(frames, at), wide: width, high: height, box, value: COVER.y },
    ...([0, 1] as const).map((which) => ({
      plane: chromaOf(frames, at, which),
      wide: width / 2,
      high: height / 2,
      box: half,
      value: COVER.colour,
    })),
  ];
  for (const { plane, wide, high, box: part, value } of planes) {
    if (method === 'blur') blur(plane, wide, part);
    else if (method === 'cover') cover(plane, wide, part, value << extraBits);
    else delogo(plane, wide, high, part);
  }
};
