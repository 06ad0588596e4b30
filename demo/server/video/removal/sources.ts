import type { Blocks } from './block-field.ts';
import type { Hole } from './spatial.ts';
import { invert, STILL, type Motion } from './motion.ts';

/** The part of a frame that text hides. Frames with the same text share it. A place is the index of a pixel. */
export interface Hidden {
  /** 1 where the frame is hidden. */
  mask: Uint8Array;
  /** The mask with a ring around it. The samples of the ring are known, so they tell how good a filling is. */
  wide: Uint8Array;
  /** The places of `wide`, and where they are. */
  places: Int32Array;
  columns: Int32Array;
  rows: Int32Array;
  blocks: Blocks;
  /** The mask as a hole in luma and in chroma, and `wide` as a hole in luma. */
  holes: { mask: Hole; colour: Hole; wide: Hole };
}

/** For each place of `Hidden.places`, the frame that shows it and where; `frame` is -1 where none does. */
export interface Sources {
  frame: Int16Array;
  x: Float32Array;
  y: Float32Array;
}

/** Greatest distance in frames of a source. */
const AGE_MAX = 120;

interface Course {
  width: number;
  height: number;
  /** For each frame; null where nothing is hidden. */
  hidden: readonly (Hidden | null)[];
  /** From each frame to the next one; null where a cut lies between them. */
  motions: readonly (Motion | null)[];
}

/**
 * Follows the motion of the camera from frame to frame, and finds for each frame with text the nearest frame in which each of its
 * hidden places is visible.
 *
 * @param direction 1 to find sources in earlier frames, -1 in later ones
 * @returns each frame with text and its sources: in order, or backwards for -1
 */
export const followSources = function* (
  { width, height, hidden, motions }: Course,
  direction: 1 | -1,
): Generator<[frame: number, sources: Sources]> {
  const size = width * height;
  const [seenIn, seenX, seenY] = [
    new Int16Array(size).fill(-1),
    new Float32Array(size),
    new Float32Array(size),
  ];
  const count = hidden.length;
  let before: Hidden | null = null;
  for (let step = 0; step < count; step++) {
    const at = direction === 1 ? step : count - 1 - step;
    const here = hidden[at]!;
    const from = at - direction;
    // After a frame that hides nothing, sources in earlier frames are not needed
    if (!here) {
      before = null;
      continue;
    }
    const forward = motions[Math.min(at, from)] ?? null;
    const isShot = from >= 0 && from < count && forward !== null;
    const motion = !isShot ? STILL : direction === 1 ? invert(forward) : forward;
    const there = isShot ? hidden[from]! : null;
    const { places, columns, rows, mask } = here;
    const sources = {
      frame: new Int16Array(places.length).fill(-1),
      x: new Float32Array(places.length),
      y: new Float32Array(places.length),
    };
    for (let index = 0; isShot && index < places.length; index++) {
      const place = places[index]!;
      const [x, y] = [columns[index]!, rows[index]!];
      const toX = x + motion.dx + motion.xx * x + motion.xy * y;
      const toY = y + motion.dy + motion.yx * x + motion.yy * y;
      const nearX = Math.round(toX);
      const nearY = Math.round(toY);
      if (nearX < 1 || nearY < 1 || nearX >= width - 1 || nearY >= height - 1) continue;
      const near = nearY * width + nearX;
      // Places in the ring get sources as if the ring were hidden too
      const isHidden = there !== null && (mask[place] ? there.mask[near] : there.wide[near]);
      if (!isHidden) {
        sources.frame[index] = from;
        sources.x[index] = toX;
        sources.y[index] = toY;
      } else if (before && seenIn[near]! >= 0 && Math.abs(seenIn[near]! - at) <= AGE_MAX) {
        sources.frame[index] = seenIn[near]!;
        sources.x[index] = seenX[near]! + (toX - nearX);
        sources.y[index] = seenY[near]! + (toY - nearY);
      }
    }
    if (before) for (const place of before.places) seenIn[place] = -1;
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!;
      seenIn[place] = sources.frame[index]!;
      seenX[place] = sources.x[index]!;
      seenY[place] = sources.y[index]!;
    }
    before = here;
    yield [at, sources];
  }
};
