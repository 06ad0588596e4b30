/** Places of a picture that are to be filled, from the edge of what is known inwards. */
export interface Hole {
  places: Int32Array;
  /** How deep each place of the picture lies in a hole: 0 for what is known. */
  depth: Uint16Array;
  width: number;
  height: number;
}

const NOT_REACHED = 0xffff;

/** Finds the holes of a picture, where `hidden` is not 0. Of a picture that is hidden as a whole, nothing is filled. */
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
    const isNear = (to: number) => depth[to]! < layer;
    if (hasLeft && isNear(place - 1)) return true;
    if (hasRight && isNear(place + 1)) return true;
    if (hasTop && isNear(place - width)) return true;
    if (hasBottom && isNear(place + width)) return true;
    // Every second layer grows over corners, too, so that layers are about round
    if (layer % 2 === 1) return false;
    if (hasTop && ((hasLeft && isNear(place - width - 1)) || (hasRight && isNear(place - width + 1))))
      return true;
    return hasBottom && ((hasLeft && isNear(place + width - 1)) || (hasRight && isNear(place + width + 1)));
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
  return { places: Int32Array.from(places), depth, width, height };
};

/** How far a place looks for what is known. */
const REACH = 2;
/** What is known counts by its distance, the nearest most. */
const NEAR = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, at) => {
  const [dx, dy] = [(at % (2 * REACH + 1)) - REACH, Math.floor(at / (2 * REACH + 1)) - REACH];
  const squares = dx * dx + dy * dy;
  return { dx, dy, weight: 1 / (squares + 1), isUsed: squares > 0 && squares <= REACH * REACH };
}).filter(({ isUsed }) => isUsed);

/**
 * Rounds of smoothing for a hole as deep as letters of a picture of 480 rows, for deeper ones more. Fewer leave streaks; more
 * lose what the edge of the hole tells of the picture.
 */
const ROUNDS_PER_DEPTH = 3;
const ROUNDS_MAX = 60;

/** Fills the hole of a picture with what stands around it: layer by layer inwards, then smoothed. */
export const fillHole = (values: Float32Array, { places, depth, width, height }: Hole): void => {
  for (const place of places) {
    const x = place % width;
    const y = (place - x) / width;
    const layer = depth[place]!;
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
    values[place] = sum / weights;
  }
  const deepest = places.length > 0 ? depth[places.at(-1)!]! : 0;
  const rounds = Math.min(ROUNDS_MAX, ROUNDS_PER_DEPTH * deepest);
  for (let round = 0; round < rounds; round++)
    for (const place of places) {
      const x = place % width;
      const y = (place - x) / width;
      const [before, after] = [x > 0 ? place - 1 : place, x < width - 1 ? place + 1 : place];
      const [above, below] = [y > 0 ? place - width : place, y < height - 1 ? place + width : place];
      values[place] = (values[before]! + values[after]! + values[above]! + values[below]!) / 4;
    }
};
