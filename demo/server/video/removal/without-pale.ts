import type { Letters } from './letters.ts';
import { forEachGroup } from './morphology.ts';

/** Difference in luma to the text by which the brightest tenth of a group is darker if the group is pale. */
const PALE = 24;
/** Largest share of the letters that may be pale: more than this is text in another colour. */
const PALE_SHARE = 0.35;

/**
 * The inside of letters without background that a text's outline cut into pieces like strokes.
 *
 * @param luma brightness of each pixel, in 8 bits
 */
export const withoutPale = (
  { core, colour }: Letters,
  luma: Float32Array,
  width: number,
  height: number,
): Uint8Array => {
  const pale: Int32Array[] = [];
  let all = 0;
  forEachGroup(core, width, height, (places) => {
    all += places.length;
    const values = Array.from(places, (place) => luma[place]!).toSorted((a, b) => b - a);
    if (values[Math.floor(values.length / 10)]! < colour.y - PALE) pale.push(places.slice());
  });
  const left = core.slice();
  if (pale.reduce((sum, { length }) => sum + length, 0) > PALE_SHARE * all) return left;
  for (const places of pale) for (const place of places) left[place] = 0;
  return left;
};
