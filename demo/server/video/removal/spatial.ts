/** Radius in pixels of the area from which a pixel is filled. */
const REACH = 2;
/** The pixels within this radius, with weights that decrease with distance. */
const NEAR = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, at) => {
  const [dx, dy] = [(at % (2 * REACH + 1)) - REACH, Math.floor(at / (2 * REACH + 1)) - REACH];
  const squares = dx * dx + dy * dy;
  return { dx, dy, weight: 1 / (squares + 1), isUsed: squares > 0 && squares <= REACH * REACH };
}).filter(({ isUsed }) => isUsed);
const WEIGHTS = Float64Array.from(NEAR, ({ weight }) => weight);

/** The area of a picture to fill. */
export interface Hole {
  /** Indexes of its pixels, from the edge inwards. */
  places: Int32Array;
  /** 1 for each pixel farther than {@link REACH} from the edges of the picture, so that all its neighbours exist. */
  inner: Uint8Array;
  /**
   * Those pixels in two groups, like the squares of a chessboard, so that no two of a group are adjacent. Of each run of
   * pixels of a group, which are two columns apart, the first and the last.
   */
  fields: readonly [Int32Array, Int32Array];
  /** The pixels near the edges of the picture. */
  outer: Int32Array;
  /** Depth of each pixel in a hole: 0 for known pixels. */
  depth: Uint16Array;
  /** The greatest depth. */
  deepest: number;
  width: number;
  height: number;
}

const NOT_REACHED = 0xffff;

/**
 * Finds the holes of a picture, where `hidden` is not 0. A fully hidden picture has none, because nothing could fill
 * it.
 */
export const findHole = (hidden: ArrayLike<number>, width: number, height: number): Hole => {
  const depth = new Uint16Array(width * height);
  const places: number[] = [];
  let left: number[] = [];
  for (let place = 0; place < depth.length; place++)
    if (hidden[place]) {
      depth[place] = NOT_REACHED;
      left.push(place);
    }
  const touches = (place: number, layer: number): boolean => {
    const x = place % width;
    const y = (place - x) / width;
    const [hasLeft, hasRight, hasTop, hasBottom] = [x > 0, x < width - 1, y > 0, y < height - 1];
    if (hasLeft && depth[place - 1]! < layer) return true;
    if (hasRight && depth[place + 1]! < layer) return true;
    if (hasTop && depth[place - width]! < layer) return true;
    if (hasBottom && depth[place + width]! < layer) return true;
    // Every second layer grows diagonally too, so that layers are about round
    if (layer % 2 === 1) return false;
    return (
      (hasTop && hasLeft && depth[place - width - 1]! < layer) ||
      (hasTop && hasRight && depth[place - width + 1]! < layer) ||
      (hasBottom && hasLeft && depth[place + width - 1]! < layer) ||
      (hasBottom && hasRight && depth[place + width + 1]! < layer)
    );
  };
  for (let layer = 1; left.length > 0; layer++) {
    const inner: number[] = [];
    const reached: number[] = [];
    for (const place of left) (touches(place, layer) ? reached : inner).push(place);
    if (reached.length === 0) break;
    for (const place of reached) {
      depth[place] = layer;
      places.push(place);
    }
    left = inner;
  }
  const inner = Uint8Array.from(places, (place) => {
    const x = place % width;
    const y = (place - x) / width;
    return Number(x >= REACH && y >= REACH && x < width - REACH && y < height - REACH);
  });
  const field = (parity: number) => {
    const own = places
      .filter((place, at) => inner[at] && ((place % width) + Math.floor(place / width)) % 2 === parity)
      .sort((a, b) => a - b);
    const ends: number[] = [];
    for (const place of own)
      // A run does not go on in the next line of the picture: there are no inner pixels at its edges
      if (ends.at(-1) === place - 2) ends[ends.length - 1] = place;
      else ends.push(place, place);
    return Int32Array.from(ends);
  };
  return {
    places: Int32Array.from(places),
    inner,
    fields: [field(0), field(1)],
    outer: Int32Array.from(places.filter((_, at) => !inner[at])),
    depth,
    deepest: places.length > 0 ? depth[places.at(-1)!]! : 0,
    width,
    height,
  };
};

/**
 * Rounds of smoothing per pixel of depth, and at most. Fewer rounds leave streaks; more blur the structure at the edge
 * of the hole.
 */
const ROUNDS_PER_DEPTH = 3;
const ROUNDS_MAX = 60;

/** Mean of the less deep pixels around one near the edge of the picture. */
const meanNearEdge = (
  values: Float32Array,
  { depth, width, height }: Hole,
  x: number,
  y: number,
  layer: number,
): number => {
  let sum = 0;
  let weights = 0;
  for (const { dx, dy, weight } of NEAR) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const from = row * width + column;
    if (depth[from]! >= layer) continue;
    sum += weight * values[from]!;
    weights += weight;
  }
  return sum / weights;
};

/** Sets each of the outer pixels to the mean of its four neighbours, as far as the picture has them. */
const smoothNearEdge = (values: Float32Array, { outer, width, height }: Hole): void => {
  for (const place of outer) {
    const x = place % width;
    const before = x === 0 ? place : place - 1;
    const after = x === width - 1 ? place : place + 1;
    const above = place < width ? place : place - width;
    const below = place >= (height - 1) * width ? place : place + width;
    values[place] = (values[before]! + values[after]! + values[above]! + values[below]!) / 4;
  }
};

/** Fills a hole from its surroundings: layer by layer inwards, then smoothed. Values are changed in place. */
export const fillHole = (values: Float32Array, hole: Hole): void => {
  const { places, inner, fields, depth, deepest, width } = hole;
  const offsets = Int32Array.from(NEAR, ({ dx, dy }) => dy * width + dx);
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    const layer = depth[place]!;
    if (!inner[at]) {
      const x = place % width;
      values[place] = meanNearEdge(values, hole, x, (place - x) / width, layer);
      continue;
    }
    let sum = 0;
    let weights = 0;
    for (let near = 0; near < offsets.length; near++) {
      const from = place + offsets[near]!;
      if (depth[from]! >= layer) continue;
      sum += WEIGHTS[near]! * values[from]!;
      weights += WEIGHTS[near]!;
    }
    values[place] = sum / weights;
  }
  const rounds = Math.min(ROUNDS_MAX, ROUNDS_PER_DEPTH * deepest);
  // This loop takes most of the time
  for (let round = 0; round < rounds; round++) {
    smoothNearEdge(values, hole);
    for (const field of fields)
      for (let run = 0; run < field.length; run += 2) {
        const last = field[run + 1]!;
        let before = values[field[run]! - 1]!;
        for (let place = field[run]!; place <= last; place += 2) {
          const after = values[place + 1]!;
          values[place] = (before + after + values[place - width]! + values[place + width]!) / 4;
          before = after;
        }
      }
  }
};
