/**
 * Computes a moving maximum or minimum along rows or columns. Samples of a row are `stride` apart; first samples of
 * adjacent rows are `step` apart.
 *
 * @param reach samples on each side that are compared
 */
const extreme = (
  from: Uint8Array,
  into: Uint8Array,
  { rows, length, step, stride }: { rows: number; length: number; step: number; stride: number },
  reach: number,
  isGreatest: boolean,
): void => {
  const queue = new Int32Array(length);
  for (let row = 0; row < rows; row++) {
    const base = row * step;
    let head = 0;
    let tail = 0;
    for (let at = 0; at < length + reach; at++) {
      if (at < length) {
        const value = from[base + at * stride]!;
        while (tail > head) {
          const last = from[base + queue[tail - 1]! * stride]!;
          if (isGreatest ? last > value : last < value) break;
          tail--;
        }
        queue[tail++] = at;
      }
      const centre = at - reach;
      if (centre < 0) continue;
      while (queue[head]! < centre - reach) head++;
      into[base + centre * stride] = from[base + queue[head]! * stride]!;
    }
  }
};

const square = (plane: Uint8Array, width: number, height: number, reach: number, isGreatest: boolean) => {
  const across = new Uint8Array(plane.length);
  const both = new Uint8Array(plane.length);
  extreme(plane, across, { rows: height, length: width, step: width, stride: 1 }, reach, isGreatest);
  extreme(across, both, { rows: width, length: height, step: 1, stride: width }, reach, isGreatest);
  return both;
};

/** Greatest value in a square of `2 * reach + 1` pixels around each pixel. */
const dilate = (plane: Uint8Array, width: number, height: number, reach: number): Uint8Array =>
  square(plane, width, height, reach, true);

const erode = (plane: Uint8Array, width: number, height: number, reach: number): Uint8Array =>
  square(plane, width, height, reach, false);

/** Bright strokes that are narrower than `2 * reach + 1` pixels (white top hat): how much brighter each pixel is than without them. */
export const brightStrokes = (
  plane: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Uint8Array => {
  const opened = dilate(erode(plane, width, height, reach), width, height, reach);
  return opened.map((value, at) => plane[at]! - value);
};

/** Dark strokes (black top hat): how much darker each pixel is than without them. */
export const darkStrokes = (plane: Uint8Array, width: number, height: number, reach: number): Uint8Array => {
  const closed = erode(dilate(plane, width, height, reach), width, height, reach);
  return closed.map((value, at) => value - plane[at]!);
};

/** Widens a mask by a radius in pixels. */
export const widen = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array => {
  const wide = new Uint8Array(mask.length);
  const reach = Math.ceil(radius);
  /** Half the width of the disk in each of its rows; negative where the row is outside. */
  const halves = Array.from({ length: 2 * reach + 1 }, (_, row) => {
    const squares = radius * radius + 0.1 - (row - reach) ** 2;
    return squares < 0 ? -1 : Math.floor(Math.sqrt(squares));
  });
  for (let y = 0; y < height; y++) {
    const base = y * width;
    for (let x = 0; x < width; x++) {
      if (!mask[base + x]) continue;
      const first = x;
      while (x < width && mask[base + x]) x++;
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
        const half = halves[row - y + reach]!;
        if (half < 0) continue;
        wide.fill(1, row * width + Math.max(0, first - half), row * width + Math.min(width, x + half));
      }
    }
  }
  return wide;
};

/** Calls back with the pixels of each connected component of a mask, with neighbours in eight directions. */
export const forEachGroup = (
  mask: Uint8Array,
  width: number,
  height: number,
  visit: (places: Int32Array) => void,
): void => {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    let end = 1;
    stack[0] = start;
    seen[start] = 1;
    for (let next = 0; next < end; next++) {
      const at = stack[next]!;
      const x = at % width;
      const y = (at - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const to = ny * width + nx;
          if (!mask[to] || seen[to]) continue;
          seen[to] = 1;
          stack[end++] = to;
        }
    }
    visit(stack.slice(0, end));
  }
};
