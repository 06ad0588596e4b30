/** Share of a strip, at its end, in which to search for a place to cut. */
const SEARCHED = 0.25;

/** Contrast between neighbouring pixels of a row: none where there are no letters. */
const inkOf = (grey: Uint8Array, width: number, row: number): number => {
  let ink = 0;
  for (let at = row * width + 1; at < (row + 1) * width; at++) ink += Math.abs(grey[at]! - grey[at - 1]!);
  return ink;
};

/** The middle of the longest run of rows with the least contrast. */
const quietRow = (grey: Uint8Array, width: number, from: number, to: number): number => {
  const inks = Array.from({ length: to - from }, (_, at) => inkOf(grey, width, from + at));
  const least = Math.min(...inks);
  let best = { from: 0, length: 0 };
  let begin = 0;
  inks.push(Infinity);
  inks.forEach((ink, at) => {
    if (ink === least) return;
    if (at - begin > best.length) best = { from: begin, length: at - begin };
    begin = at + 1;
  });
  return from + best.from + Math.floor(best.length / 2);
};

/**
 * Cuts a long picture into strips of at most `heightMax` rows, between lines of text.
 *
 * @param grey its pixels, one byte each
 * @returns first row, and the row after the last, of each strip
 */
export const cutsOf = (
  grey: Uint8Array,
  width: number,
  heightMax: number,
): [top: number, bottom: number][] => {
  const height = grey.length / width;
  const strips: [number, number][] = [];
  let top = 0;
  while (height - top > heightMax) {
    const bottom = quietRow(grey, width, top + Math.ceil((1 - SEARCHED) * heightMax), top + heightMax);
    strips.push([top, bottom]);
    top = bottom;
  }
  return [...strips, [top, height]];
};
