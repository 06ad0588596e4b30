import { BlockField, blocksOf } from './block-field.ts';
import type { DrawPicture } from './draw-hole.ts';
import { createDrawings } from './drawn.ts';
import { chromaOf, lumaOf, planesOf, type Frames, type Planes, type Samples } from './frames.ts';
import { widen } from './morphology.ts';
import { measureMotion, sizesOf, STILL, type Measured, type Motion } from './motion.ts';
import { isColourPlace, sampleAt } from './sample.ts';
import { followSources, type Hidden, type Sources } from './sources.ts';
import { fillHole, findHole, type Hole } from './spatial.ts';

/** Width in pixels of the ring around a mask. Its samples are known, so they tell how good a filling is. */
const RING = 4;
/** Upper bound for errors, in luma of 8 bits. */
const ERROR_MAX = 60;
/** Factor for the error of a filling from the surroundings: it is less reliable than its error in the ring suggests. */
const AROUND_DISTRUST = 1.3;
/** Variance of a source per frame of distance, and of a source that cannot be compared with another one. */
const AGE_VARIANCE = 0.02;
const ALONE_VARIANCE = 12;
/** A cut is a change of the picture above this, in luma of 8 bits, and above this multiple of the usual change. */
const CUT = 9;
const CUT_RATIO = 4;
/** Below this error of the sources, the filling from the surroundings is not computed. */
const GOOD = 2;

/** Prepares a mask for filling: with the ring around it, and for both planes of chroma. */
export const makeHidden = (mask: Uint8Array, width: number, height: number): Hidden => {
  const wide = widen(mask, width, height, RING);
  let count = 0;
  for (const value of wide) count += value;
  const places = new Int32Array(count);
  const [columns, rows] = [new Int32Array(count), new Int32Array(count)];
  for (let at = 0, to = 0; at < wide.length; at++)
    if (wide[at]) {
      places[to] = at;
      columns[to] = at % width;
      rows[to++] = Math.floor(at / width);
    }
  const small = new Uint8Array((width * height) / 4);
  for (let y = 0, to = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) small[to++] = mask[y * width + x]!;
  const holes = {
    mask: findHole(mask, width, height),
    colour: findHole(small, width / 2, height / 2),
    wide: findHole(wide, width, height),
  };
  return { mask, wide, places, columns, rows, blocks: blocksOf(columns, rows, width, height), holes };
};

/** The luma of a frame at half size, known where no text hides it. */
const measuredOf = (frames: Frames, at: number, hidden: Hidden | null): Measured => {
  const luma = lumaOf(frames, at);
  const { width } = frames;
  const [wide, high] = [width >> 1, frames.height >> 1];
  const share = 1 / (4 << frames.extraBits);
  const values = new Float32Array(wide * high);
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0, from = 2 * y * width; x < wide; x++, to++, from += 2)
      values[to] = (luma[from]! + luma[from + 1]! + luma[from + width]! + luma[from + width + 1]!) * share;
  const known = new Uint8Array(wide * high).fill(1);
  if (hidden)
    for (const place of hidden.places) known[((place / width) >> 1) * wide + ((place % width) >> 1)] = 0;
  return { width: wide, height: high, values, known };
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
    // Frames without text need nothing from other frames
    motions.push(hidden[at - 1] || hidden[at] ? measureMotion(last, next, 2) : STILL);
    last = next;
  }
  return motions.map((motion, at) => {
    const around = median([...changes.slice(Math.max(0, at - 8), at), ...changes.slice(at + 1, at + 9)]);
    return changes[at]! > CUT && changes[at]! > CUT_RATIO * (around + 0.5) ? null : motion;
  });
};

/** The samples at a frame's places, taken from the frames that show them: luma, and chroma where it is sampled. */
interface Seen {
  y: Float32Array;
  u: Float32Array;
  v: Float32Array;
}

/** Views of the planes of each frame. Created once, because a view for each pixel read would be slow. */
const allPlanes = (frames: Frames): readonly Planes[] =>
  Array.from({ length: frames.count }, (_, at) => planesOf(frames, at));

/** Reads the samples at the places of a frame. Those without a source stay as they are. */
const look = (
  { width, height, planes }: Pick<Frames, 'width' | 'height'> & { planes: readonly Planes[] },
  hidden: readonly (Hidden | null)[],
  here: Hidden,
  { frame, x, y }: Sources,
  seen: Seen,
): void => {
  for (let index = 0; index < here.places.length; index++) {
    const from = frame[index]!;
    if (from < 0) continue;
    const mask = hidden[from]?.mask ?? null;
    const [atX, atY] = [x[index]!, y[index]!];
    const plane = planes[from]!;
    seen.y[index] = sampleAt(plane.y, width, height, atX, atY, mask, 1);
    if (!here.mask[here.places[index]!] || !isColourPlace(here.columns[index]!, here.rows[index]!)) continue;
    seen.u[index] = sampleAt(plane.u, width / 2, height / 2, atX / 2, atY / 2, mask, 2);
    seen.v[index] = sampleAt(plane.v, width / 2, height / 2, atX / 2, atY / 2, mask, 2);
  }
};

/** Draws a plane with a hole filled from its surroundings. */
const drawFromAround = (plane: Samples, hole: Hole, into: Float32Array): void => {
  into.set(plane);
  fillHole(into, hole);
};

/**
 * Fills the hidden parts of frames in place. There are three sources: the same places in earlier and in later frames,
 * found by the motion of the camera, and the surroundings in the same frame. In each block they are weighted by how
 * well they predict the ring around the mask. Frames of another shot are not used.
 *
 * @param hidden of each frame; null where nothing is
 * @param isWanted whether a frame is to be filled; others are only sources
 * @param onFrame called after each frame
 * @param drawing a network that draws what the surroundings suggest, and the height of the whole video
 */
export const fillFrames = async (
  frames: Frames,
  hidden: readonly (Hidden | null)[],
  isWanted: (frame: number) => boolean,
  onFrame: () => void = () => undefined,
  drawing?: { draw: DrawPicture; pictureHeight: number },
): Promise<void> => {
  const { width, height, extraBits } = frames;
  const unit = 1 << extraBits;
  const motions = motionsOf(frames, hidden);
  const shown = { width, height, planes: allPlanes(frames) };
  const course = { width, height, hidden, motions };
  const past = new Map<number, Sources>();
  // Made once, not for each frame: they are large
  const most = Math.max(0, ...hidden.map((one) => one?.places.length ?? 0));
  const seen = [0, 1].map((): Seen => {
    const [y, u, v] = [0, 1, 2].map(() => new Float32Array(most));
    return { y: y!, u: u!, v: v! };
  });
  const [aroundY, aroundU, aroundV, judged] = [1, 4, 4, 1].map(
    (share) => new Float32Array((width * height) / share),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const around = { y: aroundY, u: aroundU, v: aroundV };
  for (const [at, sources] of followSources(course, 1)) if (isWanted(at)) past.set(at, sources);
  const drawInto = drawing && createDrawings({ width, height, extraBits, motions, ...drawing });
  // Works on a copy, so that filled frames do not become sources
  const filled = frames.samples.slice() as Samples;
  const into: Frames = { ...frames, samples: filled };
  let before = null as { hidden: Hidden; fields: BlockField[] } | null;
  for (const [at, future] of followSources(course, -1)) {
    if (!isWanted(at)) continue;
    const here = hidden[at]!;
    const { places, columns, rows, blocks, mask, holes } = here;
    const luma = lumaOf(frames, at);
    const candidates = [past.get(at)!, future];
    past.delete(at);
    for (const [which, sources] of candidates.entries()) look(shown, hidden, here, sources, seen[which]!);
    const fields = [0, 1, 2].map(() => new BlockField(blocks));
    const agreement = new BlockField(blocks);
    let isComplete = true;
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      const [first, second] = [candidates[0]!.frame[index]! >= 0, candidates[1]!.frame[index]! >= 0];
      if (!mask[place]) {
        if (first)
          fields[0]!.add(index, Math.min(ERROR_MAX, Math.abs(seen[0]!.y[index]! - luma[place]!) / unit));
        if (second)
          fields[1]!.add(index, Math.min(ERROR_MAX, Math.abs(seen[1]!.y[index]! - luma[place]!) / unit));
      } else if (!first && !second) isComplete = false;
      if (first && second)
        agreement.add(index, Math.min(80, Math.abs(seen[0]!.y[index]! - seen[1]!.y[index]!) / unit));
    }
    for (const field of fields.slice(0, 2)) field.finish(ERROR_MAX);
    agreement.finish(Math.sqrt(ALONE_VARIANCE));
    let isGood = isComplete;
    for (let index = 0; isGood && index < places.length; index++)
      isGood = Math.min(fields[0]!.at(index), fields[1]!.at(index)) < GOOD && agreement.at(index) < 2 * GOOD;
    if (!isGood) {
      // The known samples of the ring show how good such fillings are
      drawFromAround(luma, holes.wide, judged);
      for (let index = 0; index < places.length; index++) {
        const place = places[index]!;
        if (mask[place]) continue;
        const error = Math.min(ERROR_MAX, Math.abs(judged[place]! - luma[place]!) / unit);
        fields[2]!.add(index, error * AROUND_DISTRUST);
      }
      drawFromAround(luma, holes.mask, aroundY);
      drawFromAround(chromaOf(frames, at, 0), holes.colour, aroundU);
      drawFromAround(chromaOf(frames, at, 1), holes.colour, aroundV);
    }
    fields[2]!.finish(ERROR_MAX);
    if (before?.hidden === here && motions[at] !== null)
      fields.forEach((field, which) => field.blend(before!.fields[which]!));
    before = { hidden: here, fields };

    const planes = planesOf(into, at);
    const { y: outY, u: outU, v: outV } = planes;
    const shares = new Float32Array(places.length);
    const white = 256 * unit - 1;
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      if (!mask[place]) continue;
      const [x, y] = [columns[index]!, rows[index]!];
      const both = candidates[0]!.frame[index]! >= 0 && candidates[1]!.frame[index]! >= 0;
      const apart = both ? agreement.at(index) ** 2 : ALONE_VARIANCE;
      let weights = 0;
      let [sumY, sumU, sumV] = [0, 0, 0];
      for (let which = 0; which < 2; which++) {
        const from = candidates[which]!.frame[index]!;
        if (from < 0) continue;
        const variance = fields[which]!.at(index) ** 2 + 1 + AGE_VARIANCE * Math.abs(from - at) + apart;
        const weight = 1 / (variance * variance);
        weights += weight;
        sumY += weight * seen[which]!.y[index]!;
        sumU += weight * seen[which]!.u[index]!;
        sumV += weight * seen[which]!.v[index]!;
      }
      const isColour = isColourPlace(x, y);
      const colour = (y >> 1) * (width >> 1) + (x >> 1);
      let aroundWeight = 0;
      if (!isGood) {
        const variance = fields[2]!.at(index) ** 2 + 1;
        aroundWeight = 1 / (variance * variance);
        weights += aroundWeight;
        sumY += aroundWeight * aroundY[place]!;
        if (isColour) {
          sumU += aroundWeight * aroundU[colour]!;
          sumV += aroundWeight * aroundV[colour]!;
        }
      }
      if (weights === 0) continue;
      shares[index] = aroundWeight / weights;
      outY[place] = Math.min(white, sumY / weights + 0.5);
      if (isColour) {
        outU[colour] = Math.min(white, sumU / weights + 0.5);
        outV[colour] = Math.min(white, sumV / weights + 0.5);
      }
    }
    if (!isGood && drawInto) await drawInto({ at, hidden: here, planes, around, shares, errors: fields[2]! });
    onFrame();
  }
  frames.samples.set(filled);
};
