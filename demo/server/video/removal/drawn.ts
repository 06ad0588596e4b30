import { BlockField } from './block-field.ts';
import { drawHole, type DrawPicture, type Size } from './draw-hole.ts';
import type { Planes } from './frames.ts';
import { chain, STILL, type Motion } from './motion.ts';
import { isColourPlace, sampleAt } from './sample.ts';
import type { Hidden } from './sources.ts';

/** The network draws a hidden pixel only if more than this share of its filling was guessed from the surroundings … */
const SHARE = 0.5;
/** … and the error of such guesses nearby is above this, in luma of 8 bits. Below it, a drawing is no better. */
const ROUGH = 3;
/** Least number of pixels worth a drawing. */
const PLACES_MIN = 40;
/** A drawing is renewed when its surroundings have changed by more than this, in luma of 8 bits … */
const STALE = 8;
/** … and it was made this many frames away. */
const AGE_MIN = 25;
/**
 * Variance of a fresh drawing, relative to that of a filling from the surroundings. A drawing invents details, which
 * are not the right ones: a mix is closer to the truth than either of them, and still looks sharp.
 */
const VARIANCE = 0.8;
/** Upper bound for changes, in luma of 8 bits. */
const CHANGE_MAX = 60;

/** A frame whose hidden part was drawn. */
interface Drawing {
  at: number;
  planes: Planes;
  /** The motion from the frame that was visited last to this one. */
  motion: Motion;
}

/** A filled frame. */
interface Filling {
  at: number;
  hidden: Hidden;
  /** The frame, which is changed in place. Only its hidden pixels were filled. */
  planes: Planes;
  /** The frame as it is filled from its surroundings alone. */
  around: { y: Float32Array; u: Float32Array; v: Float32Array };
  /** For each of the hidden places, the share of the filling from the surroundings. */
  shares: Float32Array;
  /** The error of the filling from the surroundings. */
  errors: BlockField;
}

interface DrawingOptions extends Size {
  /** The motion of the camera from each frame to the next; null where a cut lies between them. */
  motions: readonly (Motion | null)[];
  draw: DrawPicture;
}

/**
 * Replaces what was filled from the surroundings by what a network draws. A drawing takes seconds, so one serves for a
 * whole shot, moved with the camera, wherever its surroundings stay the same.
 *
 * @returns a function for each frame in turn, from the last one to the first
 */
export const createDrawings = ({ motions, draw, ...size }: DrawingOptions) => {
  const { width, height, extraBits } = size;
  const unit = 1 << extraBits;
  const most = 256 * unit - 1;
  let drawing: Drawing | null = null;
  let last = 0;

  /** Where the drawing shows a place of the frame; undefined outside of it. */
  const placeIn = ({ motion }: Drawing, x: number, y: number): [number, number] | undefined => {
    const toX = x + motion.dx + motion.xx * x + motion.xy * y;
    const toY = y + motion.dy + motion.yx * x + motion.yy * y;
    return toX < 0 || toY < 0 || toX > width - 1 || toY > height - 1 ? undefined : [toX, toY];
  };

  /** How much the surroundings have changed since the drawing, block by block. */
  const changesSince = (given: Drawing, { hidden, planes }: Filling): BlockField => {
    const { places, columns, rows, mask, blocks } = hidden;
    const changes = new BlockField(blocks);
    for (const [index, place] of places.entries()) {
      if (mask[place]) continue;
      const there = placeIn(given, columns[index]!, rows[index]!);
      if (!there) continue;
      const change = Math.abs(sampleAt(given.planes.y, width, height, ...there, null, 1) - planes.y[place]!);
      changes.add(index, Math.min(CHANGE_MAX, change / unit));
    }
    changes.finish(CHANGE_MAX);
    return changes;
  };

  const drawNow = async ({ at, planes: { y, u, v }, hidden }: Filling, weak: number[]): Promise<Drawing> => {
    const planes = { y: y.slice(), u: u.slice(), v: v.slice() };
    const hole = new Uint8Array(width * height);
    for (const index of weak) hole[hidden.places[index]!] = 1;
    await drawHole(planes, hole, size, draw);
    return { at, planes, motion: STILL };
  };

  return async (filling: Filling): Promise<void> => {
    const { at, hidden, planes, around, shares, errors } = filling;
    const { places, columns, rows, mask } = hidden;
    for (let frame = last - 1; drawing && frame >= at; frame--) {
      const motion: Motion | null = motions[frame]!;
      drawing = motion && { ...drawing, motion: chain(motion, drawing.motion) };
    }
    last = at;
    const weak: number[] = [];
    for (const [index, place] of places.entries())
      if (mask[place] && shares[index]! > SHARE && errors.at(index) > ROUGH) weak.push(index);
    if (weak.length < PLACES_MIN) return;
    let changes = drawing && changesSince(drawing, filling);
    const isStale = (field: BlockField) =>
      weak.reduce((sum, index) => sum + field.at(index), 0) / weak.length > STALE;
    if (!drawing || (drawing.at - at >= AGE_MIN && isStale(changes!))) {
      drawing = await drawNow(filling, weak);
      changes = changesSince(drawing, filling);
    }
    for (const index of weak) {
      const [x, y] = [columns[index]!, rows[index]!];
      const there = placeIn(drawing, x, y);
      if (!there) continue;
      const [toX, toY] = there;
      const error = errors.at(index) ** 2;
      const ownError = changes!.at(index) ** 2 + VARIANCE * error;
      const share = (shares[index]! * error ** 2) / (error ** 2 + ownError ** 2);
      const place = places[index]!;
      const drawn = sampleAt(drawing.planes.y, width, height, toX, toY, null, 1);
      planes.y[place] = Math.min(most, planes.y[place]! + share * (drawn - around.y[place]!) + 0.5);
      if (!isColourPlace(x, y)) continue;
      const colour = (y >> 1) * (width >> 1) + (x >> 1);
      for (const plane of ['u', 'v'] as const) {
        const seen = sampleAt(drawing.planes[plane], width / 2, height / 2, toX / 2, toY / 2, null, 2);
        const mixed = planes[plane][colour]! + share * (seen - around[plane][colour]!) + 0.5;
        planes[plane][colour] = Math.min(most, mixed);
      }
    }
  };
};
