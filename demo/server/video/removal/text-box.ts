import { chromaOf, even, lumaOf, type Box, type Frames, type FrameRange } from './frames.ts';

/** A dark box behind a text. The picture shines through, unless the box is opaque. */
export interface TextBox {
  box: Box;
  /** Brightness of the picture behind the box, relative to its brightness without it; 0 for an opaque box. */
  share: number;
}

/** How far from the letters the edge of a box is searched, as a share of the height of the picture. */
const REACH = 0.07;
/** Number of frames in which a box is searched. */
const LOOKS = 5;
/**
 * Least share of an edge along which the picture is darker inside, and the least darkening as a share of the brightness
 * outside.
 */
const EDGE_SHARE = 0.85;
const DARKER = 0.05;
/**
 * The same share for an edge that coincides with an edge of the picture, and its largest distance in pixels from the
 * expected place.
 */
const HIDDEN_EDGE_SHARE = 0.5;
const BESIDE_REACH = 8;
/** Luma above black below which samples say nothing: a box would be invisible there. */
const DARK = 24;
/** Most of the brightness behind it that a box lets through, as a share, and least: with less it counts as opaque. */
const SHARE_MAX = 0.9;
const SHARE_MIN = 0.2;
/** Pixels on each side of an edge that the encoding smeared. They are filled. */
const SMEARED = 2;
/** Share of its full darkening below which a frame does not have the box, and above which it has all of it. */
const GONE = 0.2;
const WHOLE = 0.65;

/** One of the four edges of a box: rows or columns between `from` and `to`. */
interface Side {
  isRow: boolean;
  /** 1 if the box is beyond the edge in the direction of growing coordinates. */
  inwards: 1 | -1;
  from: number;
  to: number;
}

/** Sums up the brightness above black on both sides of an edge, at a distance from it. */
const compareAt = (
  frames: Frames,
  looks: readonly number[],
  { isRow, inwards, from, to }: Side,
  edge: number,
  distance: number,
  black: number,
) => {
  const [inside, outside] =
    inwards === 1 ? [edge + distance, edge - 1 - distance] : [edge - 1 - distance, edge + distance];
  const sums = { inside: 0, outside: 0, darker: 0, count: 0 };
  const most = isRow ? frames.height : frames.width;
  if (inside < 0 || outside < 0 || inside >= most || outside >= most) return sums;
  for (const look of looks) {
    const luma = lumaOf(frames, look);
    for (let along = from; along < to; along++) {
      const at = (across: number) =>
        (isRow ? luma[across * frames.width + along]! : luma[along * frames.width + across]!) /
          (1 << frames.extraBits) -
        black;
      const [one, other] = [at(inside), at(outside)];
      if (other < DARK) continue;
      sums.inside += Math.max(0, one);
      sums.outside += other;
      sums.count++;
      if (one < (1 - DARKER) * other) sums.darker++;
    }
  }
  return sums;
};

/**
 * The clearest edge of a box within reach; null if there is none.
 *
 * @param first edge from which the search goes outwards
 * @param least share of it along which the picture is darker inside
 */
const findEdge = (
  frames: Frames,
  looks: readonly number[],
  side: Side,
  { first, reach, black, least }: { first: number; reach: number; black: number; least: number },
): number | null => {
  let best: number | null = null;
  let most = 0;
  for (let step = 0; step <= reach; step++) {
    const edge = first - step * side.inwards;
    const far = compareAt(frames, looks, side, edge, 1, black);
    if (far.count < (looks.length * (side.to - side.from)) / 4) continue;
    if (far.darker < least * far.count) continue;
    const { inside, outside, count } = compareAt(frames, looks, side, edge, 0, black);
    const drop = (outside - inside) / Math.max(1, count);
    if (drop > most) [best, most] = [edge, drop];
  }
  return best;
};

const sidesOf = ({ left, top, right, bottom }: Box): [Side, number][] => [
  [{ isRow: true, inwards: 1, from: left, to: right }, top],
  [{ isRow: true, inwards: -1, from: left, to: right }, bottom],
  [{ isRow: false, inwards: 1, from: top, to: bottom }, left],
  [{ isRow: false, inwards: -1, from: top, to: bottom }, right],
];

/** Brightness just inside a box, relative to that just outside. */
const shareAt = (frames: Frames, looks: readonly number[], box: Box, black: number): number => {
  let [inside, outside] = [0, 0];
  for (const [side, edge] of sidesOf(box))
    for (let distance = SMEARED; distance < SMEARED + 2; distance++) {
      const sums = compareAt(frames, looks, side, edge, distance, black);
      inside += sums.inside;
      outside += sums.outside;
    }
  return outside > 0 ? inside / outside : 1;
};

/** Standard deviation of the luma inside a box, near its edges, and outside. */
const spreadAt = (frames: Frames, look: number, { left, top, right, bottom }: Box) => {
  const luma = lumaOf(frames, look);
  const rows = (at: readonly number[]) =>
    at.flatMap((row) => Array.from(luma.subarray(row * frames.width + left, row * frames.width + right)));
  const spread = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  return {
    inside: spread(rows([top + SMEARED, bottom - 1 - SMEARED])),
    outside: spread(rows([top - 1 - SMEARED, bottom + SMEARED])),
  };
};

/** Share of the letters that may be specks: beside the text, and above and below it. */
const BESIDE = 0.005;
const ABOVE = 0.03;

/** The box around all letters but a few at each side. */
const middleOf = (letters: Uint8Array, width: number, height: number): Box => {
  const [columns, rows] = [new Int32Array(width), new Int32Array(height)];
  let all = 0;
  for (let place = 0; place < letters.length; place++)
    if (letters[place]) {
      columns[place % width]!++;
      rows[Math.floor(place / width)]!++;
      all++;
    }
  const after = (counts: Int32Array, share: number): number => {
    let sum = 0;
    return counts.findIndex((count) => (sum += count) > share * all);
  };
  return {
    left: after(columns, BESIDE),
    top: after(rows, ABOVE),
    right: width - after(columns.toReversed(), BESIDE),
    bottom: height - after(rows.toReversed(), ABOVE),
  };
};

/** Least contrast behind a box, as a share of the expected one: with less, the box counts as opaque. */
const CONTRAST_MIN = 0.4;

/**
 * Finds a dark box behind a text. It has four straight edges, along which the picture inside is darker.
 *
 * @param letters 1 in the letters of the text
 * @param black luma of black, in 8 bits
 * @returns null if there is none
 */
export const findTextBox = (
  frames: Frames,
  letters: Uint8Array,
  { from, to }: FrameRange,
  { pictureHeight, black }: { pictureHeight: number; black: number },
): TextBox | null => {
  const { width, height } = frames;
  const text = middleOf(letters, width, height);
  if (text.right <= text.left || to <= from) return null;
  const count = Math.min(LOOKS, to - from);
  const looks = Array.from(
    { length: count },
    (_, at) => from + Math.floor(((at + 0.5) * (to - from)) / count),
  );
  const reach = Math.round(REACH * pictureHeight);
  // Search from the middle of the text: noise above and below it may look like letters too
  const middle = (text.top + text.bottom) >> 1;
  const rows = { reach: reach + middle - text.top, black, least: EDGE_SHARE };
  const along = { isRow: true, from: text.left, to: text.right };
  const top = findEdge(frames, looks, { ...along, inwards: 1 }, { ...rows, first: middle });
  const bottom = findEdge(frames, looks, { ...along, inwards: -1 }, { ...rows, first: middle });
  if (top === null || bottom === null) return null;
  const down = { isRow: false, from: top + SMEARED, to: bottom - SMEARED };
  const [toLeft, toRight] = [
    { ...down, inwards: 1 },
    { ...down, inwards: -1 },
  ] as const;
  const columns = { reach, black, least: EDGE_SHARE };
  let left = findEdge(frames, looks, toLeft, { ...columns, first: text.left - 1 });
  let right = findEdge(frames, looks, toRight, { ...columns, first: text.right + 1 });
  if (left === null && right === null) return null;
  // An edge that the picture hides lies about as far from the text as the other one
  const hidden = { reach: 2 * BESIDE_REACH, black, least: HIDDEN_EDGE_SHARE };
  if (left === null) {
    const mirrored = text.left - (right! - text.right);
    left = findEdge(frames, looks, toLeft, { ...hidden, first: mirrored + BESIDE_REACH }) ?? mirrored;
  }
  if (right === null) {
    const mirrored = text.right + (text.left - left);
    right = findEdge(frames, looks, toRight, { ...hidden, first: mirrored - BESIDE_REACH }) ?? mirrored;
  }
  const box = { left, top, right, bottom };
  if (left < 4 || top < 4 || right > width - 4 || bottom > height - 4) return null;
  const share = shareAt(frames, looks, box, black);
  if (share > SHARE_MAX) return null;
  const { inside, outside } = spreadAt(frames, looks[count >> 1]!, box);
  const isOpaque = share < SHARE_MIN || inside < CONTRAST_MIN * share * outside;
  return { box, share: isOpaque ? 0 : share };
};

/** Lightens a plane in a box. */
const lighten = (
  plane: ReturnType<typeof lumaOf>,
  width: number,
  { left, top, right, bottom }: Box,
  { share, zero, most }: { share: number; zero: number; most: number },
): void => {
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++)
      plane[at] = Math.min(most, Math.max(0, Math.round(zero + (plane[at]! - zero) / share)));
};

/** The pixels that a box hides: its edges, or the whole of an opaque one. */
export const hiddenByBox = ({ width, height }: Frames, { box, share }: TextBox): Uint8Array => {
  const mask = new Uint8Array(width * height);
  const outer = {
    left: even(Math.max(0, box.left - SMEARED)),
    top: even(Math.max(0, box.top - SMEARED)),
    right: Math.min(width, even(box.right + SMEARED + 1)),
    bottom: Math.min(height, even(box.bottom + SMEARED + 1)),
  };
  const thick = even(2 * SMEARED + 2);
  for (let y = outer.top; y < outer.bottom; y++) {
    mask.fill(1, y * width + outer.left, y * width + outer.right);
    const isEdge = y < outer.top + thick || y >= outer.bottom - thick;
    if (share > 0 && !isEdge) mask.fill(0, y * width + outer.left + thick, y * width + outer.right - thick);
  }
  return mask;
};

/**
 * Restores the brightness of the picture behind a box, in the frames that have the box.
 *
 * @param black luma of black, in 8 bits
 */
export const lightenBox = (
  frames: Frames,
  { box, share }: TextBox,
  { from, to }: FrameRange,
  black: number,
): void => {
  const unit = 1 << frames.extraBits;
  const most = 256 * unit - 1;
  const small = {
    left: box.left >> 1,
    top: box.top >> 1,
    right: (box.right + 1) >> 1,
    bottom: (box.bottom + 1) >> 1,
  };
  for (let at = from; at < to; at++) {
    const here = shareAt(frames, [at], box, black);
    const effect = (1 - here) / (1 - share);
    if (effect < GONE) continue;
    // While the box fades, only part of its effect is visible
    const lightened = effect > WHOLE ? share : here;
    lighten(lumaOf(frames, at), frames.width, box, { share: lightened, zero: black * unit, most });
    for (const which of [0, 1] as const)
      lighten(chromaOf(frames, at, which), frames.width / 2, small, {
        share: lightened,
        zero: 128 * unit,
        most,
      });
  }
};
