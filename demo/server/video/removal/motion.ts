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

/** A frame for measuring motion: its luma in 8 bits, and where it is known. */
export interface Measured {
  width: number;
  height: number;
  values: Float32Array;
  known: Uint8Array;
}

/** Halves the size of a frame. A pixel is known if all four that it is made of are. */
const halve = ({ width, height, values, known }: Measured): Measured => {
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
/** In frames with more pixels, only every second one of every second row is compared. */
const PLACES_MAX = 12_000;
const PARAMETERS = 6;
/** Least gradient of a compared pixel, in luma per pixel: flat areas say nothing about motion. */
const SLOPE_MIN = 1.5;
/** Smaller motions count as none, so that frames of a fixed camera are not resampled. */
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

/** Pixels for measuring motion, with their gradients in luma per pixel. */
interface Edges {
  places: Int32Array;
  across: Float32Array;
  down: Float32Array;
}

/** Finds the pixels whose surroundings are known and not flat. */
const edgesOf = ({ width, height, values, known }: Measured): Edges => {
  const step = width * height > PLACES_MAX ? 2 : 1;
  const most = Math.ceil(width / step) * Math.ceil(height / step);
  const edges = {
    places: new Int32Array(most),
    across: new Float32Array(most),
    down: new Float32Array(most),
  };
  let count = 0;
  for (let y = 1; y < height - 1; y += step)
    for (let x = 1; x < width - 1; x += step) {
      const at = y * width + x;
      if (!known[at] || !known[at - 1] || !known[at + 1] || !known[at - width] || !known[at + width])
        continue;
      const gx = (values[at + 1]! - values[at - 1]!) / 2;
      const gy = (values[at + width]! - values[at - width]!) / 2;
      if (Math.abs(gx) + Math.abs(gy) < SLOPE_MIN) continue;
      edges.places[count] = at;
      edges.across[count] = gx;
      edges.down[count++] = gy;
    }
  return {
    places: edges.places.subarray(0, count),
    across: edges.across.subarray(0, count),
    down: edges.down.subarray(0, count),
  };
};

/**
 * Improves an estimated motion at one size, by Gauss-Newton with robust weights.
 *
 * @param p the parameters dx, xx, xy, dy, yx, yy, changed in place; the factors of x and y are for coordinates from the middle of
 *   the frame in units of its width
 */
const improve = (from: Measured, to: Measured, p: Float64Array): void => {
  const { width, height, values } = from;
  const { places, across, down } = edgesOf(from);
  const { values: toValues, known: toKnown } = to;
  const [middleX, middleY] = [width / 2, height / 2];
  let scale = 12;
  for (let round = 0; round < ROUNDS; round++) {
    const [p0, p1, p2, p3, p4, p5] = p as unknown as [number, number, number, number, number, number];
    // Sums of the products of both gradients, each by 1, x, y, x², xy and y²: an array for them would take most of the time
    let [a0, ax, ay, axx, axy, ayy] = [0, 0, 0, 0, 0, 0];
    let [b0, bx, by, bxx, bxy, byy] = [0, 0, 0, 0, 0, 0];
    let [c0, cx, cy, cxx, cxy, cyy] = [0, 0, 0, 0, 0, 0];
    let [r0, r1, r2, r3, r4, r5] = [0, 0, 0, 0, 0, 0];
    let errors = 0;
    let count = 0;
    for (let index = 0; index < places.length; index++) {
      const at = places[index]!;
      const x = at % width;
      const y = (at - x) / width;
      const nx = (x - middleX) / width;
      const ny = (y - middleY) / width;
      const toX = x + p0 + p1 * nx + p2 * ny;
      const toY = y + p3 + p4 * nx + p5 * ny;
      const left = Math.floor(toX);
      const top = Math.floor(toY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const there = top * width + left;
      const below = there + width;
      if (!toKnown[there] || !toKnown[there + 1] || !toKnown[below] || !toKnown[below + 1]) continue;
      const shareX = toX - left;
      const shareY = toY - top;
      const value =
        (toValues[there]! * (1 - shareX) + toValues[there + 1]! * shareX) * (1 - shareY) +
        (toValues[below]! * (1 - shareX) + toValues[below + 1]! * shareX) * shareY;
      const error = value - values[at]!;
      errors += Math.abs(error);
      count++;
      const ratio = error / scale;
      const weight = 1 / (1 + ratio * ratio);
      const gx = across[index]!;
      const gy = down[index]!;
      const [a, b, c] = [weight * gx * gx, weight * gx * gy, weight * gy * gy];
      const [xx, xy, yy] = [nx * nx, nx * ny, ny * ny];
      a0 += a;
      ax += a * nx;
      ay += a * ny;
      axx += a * xx;
      axy += a * xy;
      ayy += a * yy;
      b0 += b;
      bx += b * nx;
      by += b * ny;
      bxx += b * xx;
      bxy += b * xy;
      byy += b * yy;
      c0 += c;
      cx += c * nx;
      cy += c * ny;
      cxx += c * xx;
      cxy += c * xy;
      cyy += c * yy;
      const [errorX, errorY] = [weight * gx * error, weight * gy * error];
      r0 -= errorX;
      r1 -= errorX * nx;
      r2 -= errorX * ny;
      r3 -= errorY;
      r4 -= errorY * nx;
      r5 -= errorY * ny;
    }
    if (count < 40) return;
    scale = Math.max(3, 1.5 * (errors / count));
    const rows = [
      [a0, ax, ay, b0, bx, by],
      [ax, axx, axy, bx, bxx, bxy],
      [ay, axy, ayy, by, bxy, byy],
      [b0, bx, by, c0, cx, cy],
      [bx, bxx, bxy, cx, cxx, cxy],
      [by, bxy, byy, cy, cxy, cyy],
    ];
    const matrix = Float64Array.from(rows.flat());
    for (let i = 0; i < PARAMETERS; i++) matrix[i * PARAMETERS + i]! += 1e-3 * count;
    const change = solve(matrix, Float64Array.of(r0, r1, r2, r3, r4, r5));
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
 * Measures how the camera moved from one frame to another, using the pixels known in both.
 *
 * @param from the first frame, from `sizesOf`
 * @param to the second frame, likewise
 * @param scale factor by which the result is enlarged, for a picture of that many times the size
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

/** Two motions one after the other. */
export const chain = (first: Motion, then: Motion): Motion => {
  const [a, b, c, d] = [1 + then.xx, then.xy, then.yx, 1 + then.yy];
  return {
    dx: a * first.dx + b * first.dy + then.dx,
    dy: c * first.dx + d * first.dy + then.dy,
    xx: a * (1 + first.xx) + b * first.yx - 1,
    xy: a * first.xy + b * (1 + first.yy),
    yx: c * (1 + first.xx) + d * first.yx,
    yy: c * first.xy + d * (1 + first.yy) - 1,
  };
};
