import { chromaOf, lumaOf, type Frames, type Samples } from './frames.ts';
import { widen } from './morphology.ts';
import { measureMotion, sizesOf, halve, type Measured, type Motion } from './motion.ts';
import { followSources, type Hidden, type Sources } from './sources.ts';
import { fillHole, findHole } from './spatial.ts';

/** Width in pixels of the ring around a mask. Its samples are known, so they tell how good a filling is. */
const RING = 4;
/** Side in pixels of the blocks of a frame for which fillings are weighted. */
const BLOCK = 16;
/** Greater errors count no more than this, in luma of 8 bits. */
const ERROR_MAX = 60;
/** Factor for the error of a filling from the surroundings: it is less reliable than its error in the ring suggests. */
const AROUND_DISTRUST = 1.3;
/** Variance that a source has for each frame of distance, and one that no other source can be compared with. */
const AGE_VARIANCE = 0.02;
const ALONE_VARIANCE = 12;
/** Weight of the errors of the frame that was filled before, so that fillings do not flicker. */
const INERTIA = 0.6;
/** A cut is a change of the picture by more than this, in luma of 8 bits, and by more than so many times the usual change. */
const CUT = 9;
const CUT_RATIO = 4;
/** Where the errors of the sources are below this, the filling from the surroundings is not computed. */
const GOOD = 2;

/** Prepares a mask for filling: with the ring around it, and in the size of both planes of colour. */
export const makeHidden = (mask: Uint8Array, width: number, height: number): Hidden => {
  const wide = widen(mask, width, height, RING);
  let count = 0;
  for (const value of wide) count += value;
  const places = new Int32Array(count);
  for (let at = 0, to = 0; at < wide.length; at++) if (wide[at]) places[to++] = at;
  const small = new Uint8Array((width * height) / 4);
  for (let y = 0, to = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) small[to++] = mask[y * width + x]!;
  const holes = {
    mask: findHole(mask, width, height),
    colour: findHole(small, width / 2, height / 2),
    wide: findHole(wide, width, height),
  };
  return { mask, wide, places, holes };
};

const measuredOf = (frames: Frames, at: number, hidden: Hidden | null): Measured => {
  const luma = lumaOf(frames, at);
  const scale = 1 / (1 << frames.extraBits);
  const values = new Float32Array(luma.length);
  for (let place = 0; place < luma.length; place++) values[place] = luma[place]! * scale;
  const known = new Uint8Array(luma.length).fill(1);
  if (hidden) for (const place of hidden.places) known[place] = 0;
  return halve({ width: frames.width, height: frames.height, values, known });
};

/** Mean absolute difference of two frames where both are known. */
const changeOf = (from: Measured, to: Measured): number => {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < from.values.length; at += 3)
    if (from.known[at] && to.known[at]) {
      sum += Math.abs(from.values[at]! - to.values[at]!);
      count++;
    }
  return count > 0 ? sum / count : 0;
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The motion of the camera from each frame to the next; null where a cut lies between them. */
const motionsOf = (frames: Frames, hidden: readonly (Hidden | null)[]): (Motion | null)[] => {
  const changes: number[] = [];
  const motions: Motion[] = [];
  let last = sizesOf(measuredOf(frames, 0, hidden[0]!));
  for (let at = 1; at < frames.count; at++) {
    const next = sizesOf(measuredOf(frames, at, hidden[at]!));
    changes.push(changeOf(last.at(-1)!, next.at(-1)!));
    motions.push(measureMotion(last, next, 2));
    last = next;
  }
  return motions.map((motion, at) => {
    const around = median([...changes.slice(Math.max(0, at - 8), at), ...changes.slice(at + 1, at + 9)]);
    return changes[at]! > CUT && changes[at]! > CUT_RATIO * (around + 0.5) ? null : motion;
  });
};

interface Planes {
  y: Samples;
  u: Samples;
  v: Samples;
}

/** The samples of the places of a frame in the frames that show them: luma, and chroma where it is sampled. */
interface Seen {
  y: Float32Array;
  u: Float32Array;
  v: Float32Array;
}

/**
 * Interpolates the four samples around a place. Where one of them is hidden, the nearest sample counts alone, so that no text
 * bleeds in.
 *
 * @param step pixels of luma between two samples of the plane
 */
const sampleAt = (
  plane: Samples,
  width: number,
  height: number,
  x: number,
  y: number,
  hidden: Uint8Array | null,
  step: 1 | 2,
): number => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const at = top * width + left;
  const [ax, ay] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  if (ax === 0 && ay === 0) return plane[at]!;
  if (hidden) {
    const wide = width * step;
    const place = top * step * wide + left * step;
    const next = step * wide;
    if (hidden[place] || hidden[place + step] || hidden[place + next] || hidden[place + next + step])
      return plane[Math.round(y) * width + Math.round(x)] ?? plane[at]!;
  }
  return (
    (plane[at]! * (1 - ax) + plane[at + 1]! * ax) * (1 - ay) +
    (plane[at + width]! * (1 - ax) + plane[at + width + 1]! * ax) * ay
  );
};

const isColourPlace = (place: number, width: number): boolean =>
  (place % width) % 2 === 0 && Math.floor(place / width) % 2 === 0;

/** The planes of each frame as views of its bytes. Made once for all frames: a view for each pixel that is read is slow. */
const planesOf = (frames: Frames): readonly Planes[] =>
  Array.from({ length: frames.count }, (_, at) => ({
    y: lumaOf(frames, at),
    u: chromaOf(frames, at, 0),
    v: chromaOf(frames, at, 1),
  }));

const look = (
  { width, height, planes }: Pick<Frames, 'width' | 'height'> & { planes: readonly Planes[] },
  hidden: readonly (Hidden | null)[],
  here: Hidden,
  { frame, x, y }: Sources,
): Seen => {
  const size = here.places.length;
  const seen = { y: new Float32Array(size), u: new Float32Array(size), v: new Float32Array(size) };
  for (let index = 0; index < size; index++) {
    const from = frame[index]!;
    if (from < 0) continue;
    const mask = hidden[from]?.mask ?? null;
    const [atX, atY] = [x[index]!, y[index]!];
    const plane = planes[from]!;
    seen.y[index] = sampleAt(plane.y, width, height, atX, atY, mask, 1);
    if (!here.mask[here.places[index]!] || !isColourPlace(here.places[index]!, width)) continue;
    seen.u[index] = sampleAt(plane.u, width / 2, height / 2, atX / 2, atY / 2, mask, 2);
    seen.v[index] = sampleAt(plane.v, width / 2, height / 2, atX / 2, atY / 2, mask, 2);
  }
  return seen;
};

/** Means of values over blocks of a frame, interpolated between blocks. */
class BlockField {
  readonly #wide: number;
  readonly #high: number;
  #sums: Float32Array;
  #counts: Float32Array;
  values: Float32Array;

  constructor(width: number, height: number) {
    this.#wide = Math.ceil(width / BLOCK) + 1;
    this.#high = Math.ceil(height / BLOCK) + 1;
    this.#sums = new Float32Array(this.#wide * this.#high);
    this.#counts = new Float32Array(this.#wide * this.#high);
    this.values = new Float32Array(this.#wide * this.#high);
  }
  add(x: number, y: number, value: number): void {
    const at = Math.floor(y / BLOCK) * this.#wide + Math.floor(x / BLOCK);
    this.#sums[at]! += value;
    this.#counts[at]!++;
  }
  /** Computes the mean of each block with those around it; `otherwise` where none of them has a value. */
  finish(otherwise: number): void {
    for (let y = 0; y < this.#high; y++)
      for (let x = 0; x < this.#wide; x++) {
        let sum = 0;
        let count = 0;
        for (let reach = 1; reach <= 3 && count < 12; reach++)
          for (let row = Math.max(0, y - reach); row <= Math.min(this.#high - 1, y + reach); row++)
            for (
              let column = Math.max(0, x - reach);
              column <= Math.min(this.#wide - 1, x + reach);
              column++
            ) {
              sum += this.#sums[row * this.#wide + column]!;
              count += this.#counts[row * this.#wide + column]!;
            }
        this.values[y * this.#wide + x] = count > 0 ? sum / count : otherwise;
      }
  }
  /** Mixes with an earlier field, by {@link INERTIA}. */
  blend(before: BlockField): void {
    for (let at = 0; at < this.values.length; at++)
      this.values[at] = INERTIA * before.values[at]! + (1 - INERTIA) * this.values[at]!;
  }
  at(x: number, y: number): number {
    const fromX = Math.max(0, x / BLOCK - 0.5);
    const fromY = Math.max(0, y / BLOCK - 0.5);
    const left = Math.floor(fromX);
    const top = Math.floor(fromY);
    const [dx, dy] = [fromX - left, fromY - top];
    const at = top * this.#wide + left;
    const below = at + (top + 1 < this.#high ? this.#wide : 0);
    const next = left + 1 < this.#wide ? 1 : 0;
    return (
      (this.values[at]! * (1 - dx) + this.values[at + next]! * dx) * (1 - dy) +
      (this.values[below]! * (1 - dx) + this.values[below + next]! * dx) * dy
    );
  }
}

/** Fills the mask of a frame from its surroundings. */
const drawFromAround = (
  frames: Frames,
  at: number,
  { holes }: Hidden,
): { y: Float32Array; u: Float32Array; v: Float32Array } => {
  const y = Float32Array.from(lumaOf(frames, at));
  fillHole(y, holes.mask);
  const [u, v] = ([0, 1] as const).map((which) => {
    const values = Float32Array.from(chromaOf(frames, at, which));
    fillHole(values, holes.colour);
    return values;
  });
  return { y, u: u!, v: v! };
};

/** The luma of a frame when the ring around its mask is filled too, to judge such fillings by the known samples of the ring. */
const drawIntoRing = (frames: Frames, at: number, { holes }: Hidden): Float32Array => {
  const luma = Float32Array.from(lumaOf(frames, at));
  fillHole(luma, holes.wide);
  return luma;
};

/**
 * Fills what is hidden of frames, in place. There are three sources: the same places in earlier and in later frames, found by
 * the motion of the camera, and the surroundings in the same frame. In each block, they are weighted by how well they predict
 * the ring around the mask. Frames of another shot are not used.
 *
 * @param hidden of each frame; null where nothing is
 * @param isWanted whether a frame is to be filled; others are only sources
 * @param onFrame called after each frame
 */
export const fillFrames = (
  frames: Frames,
  hidden: readonly (Hidden | null)[],
  isWanted: (frame: number) => boolean,
  onFrame: () => void = () => undefined,
): void => {
  const { width, height, extraBits } = frames;
  const unit = 1 << extraBits;
  const motions = motionsOf(frames, hidden);
  const shown = { width, height, planes: planesOf(frames) };
  const course = { width, height, hidden, motions };
  const past = new Map<number, Sources>();
  followSources(course, 1, (at, sources) => isWanted(at) && past.set(at, sources));
  // Frames are filled in a copy: those filled before must not be taken for sources
  const filled = frames.samples.slice() as Samples;
  const into: Frames = { ...frames, samples: filled };
  let before: { hidden: Hidden; fields: BlockField[] } | null = null;
  followSources(course, -1, (at, future) => {
    if (!isWanted(at)) return;
    const here = hidden[at]!;
    const { places, mask } = here;
    const luma = lumaOf(frames, at);
    const candidates = [past.get(at)!, future];
    past.delete(at);
    const seen = candidates.map((sources) => look(shown, hidden, here, sources));
    const fields = [0, 1, 2].map(() => new BlockField(width, height));
    const agreement = new BlockField(width, height);
    let isComplete = true;
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      const x = place % width;
      const y = (place - x) / width;
      const [first, second] = [candidates[0]!.frame[index]! >= 0, candidates[1]!.frame[index]! >= 0];
      if (!mask[place]) {
        if (first)
          fields[0]!.add(x, y, Math.min(ERROR_MAX, Math.abs(seen[0]!.y[index]! - luma[place]!) / unit));
        if (second)
          fields[1]!.add(x, y, Math.min(ERROR_MAX, Math.abs(seen[1]!.y[index]! - luma[place]!) / unit));
      } else if (!first && !second) isComplete = false;
      if (first && second)
        agreement.add(x, y, Math.min(80, Math.abs(seen[0]!.y[index]! - seen[1]!.y[index]!) / unit));
    }
    for (const field of fields.slice(0, 2)) field.finish(ERROR_MAX);
    agreement.finish(Math.sqrt(ALONE_VARIANCE));
    const isGood =
      isComplete &&
      places.every((place) => {
        const x = place % width;
        const y = (place - x) / width;
        return Math.min(fields[0]!.at(x, y), fields[1]!.at(x, y)) < GOOD && agreement.at(x, y) < 2 * GOOD;
      });
    let around: ReturnType<typeof drawFromAround> | null = null;
    if (!isGood) {
      const judged = drawIntoRing(frames, at, here);
      for (const place of places)
        if (!mask[place]) {
          const x = place % width;
          fields[2]!.add(
            x,
            (place - x) / width,
            Math.min(ERROR_MAX, Math.abs(judged[place]! - luma[place]!) / unit) * AROUND_DISTRUST,
          );
        }
      fields[2]!.finish(ERROR_MAX);
      around = drawFromAround(frames, at, here);
    } else fields[2]!.finish(ERROR_MAX);
    if (before?.hidden === here && motions[at] !== null)
      fields.forEach((field, which) => field.blend(before!.fields[which]!));
    before = { hidden: here, fields };

    const [outY, outU, outV] = [lumaOf(into, at), chromaOf(into, at, 0), chromaOf(into, at, 1)];
    const most = 256 * unit - 1;
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      if (!mask[place]) continue;
      const x = place % width;
      const y = (place - x) / width;
      const both = candidates[0]!.frame[index]! >= 0 && candidates[1]!.frame[index]! >= 0;
      const apart = both ? agreement.at(x, y) ** 2 : ALONE_VARIANCE;
      let weights = 0;
      let [sumY, sumU, sumV] = [0, 0, 0];
      for (let which = 0; which < 2; which++) {
        const from = candidates[which]!.frame[index]!;
        if (from < 0) continue;
        const variance = fields[which]!.at(x, y) ** 2 + 1 + AGE_VARIANCE * Math.abs(from - at) + apart;
        const weight = 1 / (variance * variance);
        weights += weight;
        sumY += weight * seen[which]!.y[index]!;
        sumU += weight * seen[which]!.u[index]!;
        sumV += weight * seen[which]!.v[index]!;
      }
      const isColour = isColourPlace(place, width);
      const colour = (y >> 1) * (width >> 1) + (x >> 1);
      if (around) {
        const variance = fields[2]!.at(x, y) ** 2 + 1;
        const weight = 1 / (variance * variance);
        weights += weight;
        sumY += weight * around.y[place]!;
        if (isColour) {
          sumU += weight * around.u[colour]!;
          sumV += weight * around.v[colour]!;
        }
      }
      if (weights === 0) continue;
      outY[place] = Math.min(most, sumY / weights + 0.5);
      if (isColour) {
        outU[colour] = Math.min(most, sumU / weights + 0.5);
        outV[colour] = Math.min(most, sumV / weights + 0.5);
      }
    }
    onFrame();
  });
  frames.samples.set(filled);
};
