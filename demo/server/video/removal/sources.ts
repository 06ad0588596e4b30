import type { Hole } from './spatial.ts';
import { invert, STILL, type Motion } from './motion.ts';

/** Where text hides frames: the same text, the same mask. */
export interface Hidden {
  /** 1 where it is hidden. */
  mask: Uint8Array;
  /** The mask, and a ring around it, whose samples are known: what would be filled there tells how good the filling is. */
  wide: Uint8Array;
  /** Places of `wide`. */
  places: Int32Array;
  /** The mask as a hole in brightness and in colours, and what is wide as one. */
  holes: { mask: Hole; colour: Hole; wide: Hole };
}

/** For each of the places of a frame, where it is seen in another frame: -1 in `frame` where in none. */
export interface Sources {
  frame: Int16Array;
  x: Float32Array;
  y: Float32Array;
}

/** A place is looked for in frames so far away at most. */
const AGE_MAX = 120;

interface Course {
  width: number;
  height: number;
  /** Of each frame, null where nothing is hidden. */
  hidden: readonly (Hidden | null)[];
  /** From each frame to the next one; null where the shot ends. */
  motions: readonly (Motion | null)[];
}

/**
 * Follows the camera from frame to frame, against the time or with it, and tells for each frame where its hidden places were
 * seen last. `visit` is called frame by frame; what it gets is good until it returns.
 *
 * @param direction 1 to look into the past, -1 into the future
 */
export const followSources = (
  { width, height, hidden, motions }: Course,
  direction: 1 | -1,
  visit: (frame: number, sources: Sources) => void,
): void => {
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
    // What the frame before knew of places that are not hidden here is of no use
    if (!here) {
      before = null;
      continue;
    }
    const forward = motions[Math.min(at, from)] ?? null;
    const isShot = from >= 0 && from < count && forward !== null;
    const motion = !isShot ? STILL : direction === 1 ? invert(forward) : forward;
    const there = isShot ? hidden[from]! : null;
    const { places, mask } = here;
    const sources = {
      frame: new Int16Array(places.length).fill(-1),
      x: new Float32Array(places.length),
      y: new Float32Array(places.length),
    };
    for (let index = 0; isShot && index < places.length; index++) {
      const place = places[index]!;
      const x = place % width;
      const y = (place - x) / width;
      const toX = x + motion.dx + motion.xx * x + motion.xy * y;
      const toY = y + motion.dy + motion.yx * x + motion.yy * y;
      const nearX = Math.round(toX);
      const nearY = Math.round(toY);
      if (nearX < 1 || nearY < 1 || nearX >= width - 1 || nearY >= height - 1) continue;
      const near = nearY * width + nearX;
      // What lies in the ring is looked for as if the ring were hidden too
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
    visit(at, sources);
  }
};
