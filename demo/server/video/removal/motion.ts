/**
 * How the camera moved between two frames, as an affine map of pixels: (x, y) of the first frame is
 * (x + dx + xx·x + xy·y, y + dy + yx·x + yy·y) in the second one.
 */
export interface Motion {
  dx: number;
  dy: number;
  xx: number;
  xy: number;
  yx: number;
  yy: number;
}

export const STILL: Motion = { dx: 0, dy: 0, xx: 0, xy: 0, yx: 0, yy: 0 };

/** A frame by which motion is measured: luma in 8 bits, and where it is known. */
export interface Measured {
  width: number;
  height: number;
  values: Float32Array;
  known: Uint8Array;
}

/** Halves the size of a frame. A pixel is known where all four it is made of are. */
export const halve = ({ width, height, values, known }: Measured): Measured => {
  const [wide, high] = [width >> 1, height >> 1];
  const half = {
    width: wide,
    height: high,
    values: new Float32Array(wide * high),
    known: new Uint8Array(wide * high),
  };
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0; x < wide; x++, to++) {
      const at = 2 * y * width + 2 * x;
      half.values[to] = (values[at]! + values[at + 1]! + values[at + width]! + values[at + width + 1]!) / 4;
      half.known[to] = known[at]! & known[at + 1]! & known[at + width]! & known[at + width + 1]!;
    }
  return half;
};

/** A frame in several sizes, each half of the one before. */
export const sizesOf = (frame: Measured): Measured[] => {
  const sizes = [frame];
  while (sizes.at(-1)!.width >= 96 && sizes.at(-1)!.height >= 24) sizes.push(halve(sizes.at(-1)!));
  return sizes;
};

/** Most iterations at each size. */
const ROUNDS = 5;
/** Of frames with more pixels, only every second one of every second row is compared. */
const PLACES_MAX = 12_000;
const PARAMETERS = 6;
/** Least gradient of a pixel that is compared, in luma a pixel: flat parts tell nothing about motion. */
const SLOPE_MIN = 1.5;
/** Smaller motions are taken for none, so that frames of a fixed camera are not resampled. */
const STILL_PIXELS = 0.06;

/** Solves a system of six linear equations by elimination; undefined where it is singular. */
const solve = (matrix: Float64Array, right: Float64Array): Float64Array | undefined => {
  const n = PARAMETERS;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let row = i + 1; row < n; row++)
      if (Math.abs(matrix[row * n + i]!) > Math.abs(matrix[pivot * n + i]!)) pivot = row;
    if (Math.abs(matrix[pivot * n + i]!) < 1e-9) return undefined;
    if (pivot !== i) {
      for (let column = 0; column < n; column++) {
        const kept = matrix[i * n + column]!;
        matrix[i * n + column] = matrix[pivot * n + column]!;
        matrix[pivot * n + column] = kept;
      }
      const kept = right[i]!;
      right[i] = right[pivot]!;
      right[pivot] = kept;
    }
    for (let row = i + 1; row < n; row++) {
      const factor = matrix[row * n + i]! / matrix[i * n + i]!;
      for (let column = i; column < n; column++)
        matrix[row * n + column]! -= factor * matrix[i * n + column]!;
      right[row]! -= factor * right[i]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let column = i + 1; column < n; column++) right[i]! -= matrix[i * n + column]! * right[column]!;
    right[i]! /= matrix[i * n + i]!;
  }
  return right;
};

/**
 * Improves an estimated motion at one size, by Gauss-Newton with robust weights.
 *
 * @param p the parameters dx, xx, xy, dy, yx, yy, changed in place; the factors of x and y are for coordinates from the middle of
 *   the frame in units of its width
 */
const improve = (from: Measured, to: Measured, p: Float64Array): void => {
  const { width, height, values, known } = from;
  const step = width * height > PLACES_MAX ? 2 : 1;
  const [middleX, middleY] = [width / 2, height / 2];
  let scale = 12;
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(PARAMETERS * PARAMETERS);
    const right = new Float64Array(PARAMETERS);
    let errors = 0;
    let count = 0;
    for (let y = 1; y < height - 1; y += step)
      for (let x = 1; x < width - 1; x += step) {
        const at = y * width + x;
        if (!known[at] || !known[at - 1] || !known[at + 1] || !known[at - width] || !known[at + width])
          continue;
        const gx = (values[at + 1]! - values[at - 1]!) / 2;
        const gy = (values[at + width]! - values[at - width]!) / 2;
        if (Math.abs(gx) + Math.abs(gy) < SLOPE_MIN) continue;
        const nx = (x - middleX) / width;
        const ny = (y - middleY) / width;
        const toX = x + p[0]! + p[1]! * nx + p[2]! * ny;
        const toY = y + p[3]! + p[4]! * nx + p[5]! * ny;
        const left = Math.floor(toX);
        const top = Math.floor(toY);
        if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
        const there = top * width + left;
        if (
          !to.known[there] ||
          !to.known[there + 1] ||
          !to.known[there + width] ||
          !to.known[there + width + 1]
        )
          continue;
        const [ax, ay] = [toX - left, toY - top];
        const value =
          (to.values[there]! * (1 - ax) + to.values[there + 1]! * ax) * (1 - ay) +
          (to.values[there + width]! * (1 - ax) + to.values[there + width + 1]! * ax) * ay;
        const error = value - values[at]!;
        errors += Math.abs(error);
        count++;
        const ratio = error / scale;
        const weight = 1 / (1 + ratio * ratio);
        const row = [gx, gx * nx, gx * ny, gy, gy * nx, gy * ny];
        for (let i = 0; i < PARAMETERS; i++) {
          const weighted = weight * row[i]!;
          right[i]! -= weighted * error;
          for (let j = i; j < PARAMETERS; j++) matrix[i * PARAMETERS + j]! += weighted * row[j]!;
        }
      }
    if (count < 40) return;
    scale = Math.max(3, 1.5 * (errors / count));
    for (let i = 0; i < PARAMETERS; i++) {
      for (let j = 0; j < i; j++) matrix[i * PARAMETERS + j] = matrix[j * PARAMETERS + i]!;
      matrix[i * PARAMETERS + i]! += 1e-3 * count;
    }
    const change = solve(matrix, right);
    if (!change) return;
    let most = 0;
    for (let i = 0; i < PARAMETERS; i++) {
      p[i]! += change[i]!;
      most = Math.max(most, Math.abs(change[i]!));
    }
    if (most < 0.01) return;
  }
};

/**
 * Measures how the camera moved from one frame to another, by the pixels that are known of both.
 *
 * @param from the first frame, as `sizesOf` gives it
 * @param to the second frame, likewise
 * @param scale the motion is given in pixels of a picture that is so many times as large
 */
export const measureMotion = (from: readonly Measured[], to: readonly Measured[], scale: number): Motion => {
  const p = new Float64Array(PARAMETERS);
  for (let at = from.length - 1; at >= 0; at--) {
    improve(from[at]!, to[at]!, p);
    if (at > 0) for (let i = 0; i < PARAMETERS; i++) p[i]! *= 2;
  }
  const { width, height } = from[0]!;
  const isStill =
    Math.max(Math.abs(p[0]!), Math.abs(p[3]!)) < STILL_PIXELS &&
    Math.max(Math.abs(p[1]!), Math.abs(p[2]!), Math.abs(p[4]!), Math.abs(p[5]!)) / 2 < 2 * STILL_PIXELS;
  if (isStill) return STILL;
  const [xx, xy, yx, yy] = [p[1]! / width, p[2]! / width, p[4]! / width, p[5]! / width];
  const dx = p[0]! - (xx * width) / 2 - (xy * height) / 2;
  const dy = p[3]! - (yx * width) / 2 - (yy * height) / 2;
  // Pixel centres of the smaller picture lie between those of the larger one
  const centre = (scale - 1) / 2;
  return { dx: dx * scale - (xx + xy) * centre, dy: dy * scale - (yx + yy) * centre, xx, xy, yx, yy };
};

/** The motion from the second frame to the first one. */
export const invert = ({ dx, dy, xx, xy, yx, yy }: Motion): Motion => {
  const [a, b, c, d] = [1 + xx, xy, yx, 1 + yy];
  const det = a * d - b * c || 1;
  const [ia, ib, ic, id] = [d / det, -b / det, -c / det, a / det];
  return { dx: -(ia * dx + ib * dy), dy: -(ic * dx + id * dy), xx: ia - 1, xy: ib, yx: ic, yy: id - 1 };
};
