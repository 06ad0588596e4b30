import { chromaOf, lumaOf, type Box, type Frames } from './frames.ts';
import { brightStrokes, darkStrokes, forEachGroup, widen } from './morphology.ts';

/** The letters of a text. Masks have the size of the frames. */
export interface Letters {
  /** 1 in a letter, its outline, and a margin. */
  mask: Uint8Array;
  /** 1 inside a letter. */
  core: Uint8Array;
  /** Colour of the letters, in 8 bits. */
  colour: { y: number; u: number; v: number };
}

/** Most frames in which letters are searched for. */
const LOOKS = 9;
/** Least share of these frames in which a pixel must belong to a letter. */
const PERSISTENT = 0.85;
/** Least contrast of letters to the background: in luma, or in the blue chroma for yellow letters. */
const CONTRAST = 48;
const BLUE_CONTRAST = 36;
/** Least luma of letters: darker ones are not found. */
const BRIGHTNESS_MIN = 120;
/** Greatest difference between a pixel and the colour of the text. */
const NEAR = { y: 38, uv: 22 };
/** Luma below which a pixel is dark, the least share of dark pixels in an outline, and its greatest width in pixels. */
const DARK = 75;
const DARK_SHARE = 0.62;
const OUTLINE_MAX = 5;
/** Pixels beyond the outline that the encoding smeared. */
const MARGIN = 2;
/** Greatest distance of the dot of an i from its stem, in pixels of a picture with 720 lines. */
const DOT_REACH = 8;

/** The value below which a share of the values lies; default: the median. */
const quantile = (values: number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** The planes of a part of a frame, in 8 bits. */
interface Look {
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

const lookAt = (frames: Frames, at: number, box: Box): Look => {
  const cut = (plane: ReturnType<typeof lumaOf>, scale: number): Uint8Array => {
    const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map((side) => side / scale);
    const width = frames.width / scale;
    const part = new Uint8Array((right! - left!) * (bottom! - top!));
    for (let y = top!, to = 0; y < bottom!; y++)
      for (let x = left!; x < right!; x++) part[to++] = plane[y * width + x]! >> frames.extraBits;
    return part;
  };
  return {
    y: cut(lumaOf(frames, at), 1),
    u: cut(chromaOf(frames, at, 0), 2),
    v: cut(chromaOf(frames, at, 1), 2),
  };
};

/**
 * Finds bright strokes no wider than those of letters.
 *
 * @param reach half the greatest width, in pixels
 * @returns a mask
 */
export const strokesOf = (
  { y, u }: Pick<Look, 'y' | 'u'>,
  width: number,
  height: number,
  reach: number,
): Uint8Array => {
  const bright = brightStrokes(y, width, height, reach);
  const blue = darkStrokes(u, width / 2, height / 2, Math.max(2, reach >> 1));
  const strokes = new Uint8Array(y.length);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++)
      if (y[at]! > BRIGHTNESS_MIN)
        strokes[at] =
          bright[at]! > CONTRAST || blue[(row >> 1) * (width >> 1) + (column >> 1)]! > BLUE_CONTRAST ? 1 : 0;
  return strokes;
};

/** The pixels set in nearly all masks; see {@link PERSISTENT}. */
const persistent = (looks: readonly Uint8Array[]): Uint8Array => {
  const counts = new Uint8Array(looks[0]!.length);
  for (const look of looks) for (let at = 0; at < counts.length; at++) counts[at]! += look[at]!;
  return counts.map((count) => (count >= PERSISTENT * looks.length ? 1 : 0));
};

/** Width of the dark outline around letters, in pixels; 0 for none. */
const outlineOf = (core: Uint8Array, dark: Uint8Array, width: number, height: number): number => {
  let inside = core;
  for (let radius = 1; radius <= OUTLINE_MAX; radius++) {
    const wider = widen(core, width, height, radius);
    let ring = 0;
    let darkRing = 0;
    for (let at = 0; at < core.length; at++)
      if (wider[at] && !inside[at]) {
        ring++;
        darkRing += dark[at]!;
      }
    if (ring === 0 || darkRing < DARK_SHARE * ring) {
      // The first ring is never dark, because it is blended with the letters
      if (radius > 1) return radius - 1 === 1 ? 0 : radius - 1;
    }
    inside = wider;
  }
  return OUTLINE_MAX;
};

/** Widens a mask to whole samples of chroma, each of which covers four pixels. */
const alignToColour = (mask: Uint8Array, width: number, height: number): Uint8Array => {
  const aligned = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const any = mask[at]! | mask[at + 1]! | mask[at + width]! | mask[at + width + 1]!;
      aligned[at] = aligned[at + 1] = aligned[at + width] = aligned[at + width + 1] = any;
    }
  return aligned;
};

/**
 * Finds the letters of a text in a box with even sides, in the frames that show it.
 *
 * @param pictureHeight height of the whole video in pixels, which bounds the size of letters
 * @returns null if there are none
 */
export const findLetters = (
  frames: Frames,
  box: Box,
  { from, to }: { from: number; to: number },
  pictureHeight: number,
): Letters | null => {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (width < 8 || height < 8 || to <= from) return null;
  const scale = Math.max(0.4, pictureHeight / 720);
  const reach = Math.max(3, Math.round(8 * scale));
  const count = Math.min(LOOKS, to - from);
  const looks = Array.from({ length: count }, (_, at) =>
    lookAt(frames, from + Math.floor(((at + 0.5) * (to - from)) / count), box),
  );
  const steady = persistent(looks.map((look) => strokesOf(look, width, height, reach)));
  const ys: number[] = [];
  const us: number[] = [];
  const vs: number[] = [];
  const colourAt = (at: number) => (Math.floor(at / width) >> 1) * (width >> 1) + ((at % width) >> 1);
  for (let at = 0; at < steady.length; at++)
    if (steady[at])
      for (const look of looks) {
        ys.push(look.y[at]!);
        us.push(look.u[colourAt(at)]!);
        vs.push(look.v[colourAt(at)]!);
      }
  if (ys.length < 24 * scale * count) return null;
  const colour = { y: quantile(ys, 0.6), u: quantile(us), v: quantile(vs) };

  const near = persistent(
    looks.map(({ y, u, v }) =>
      y.map((value, at) => {
        const to = colourAt(at);
        const isNear =
          Math.abs(value - colour.y) < NEAR.y &&
          Math.abs(u[to]! - colour.u) < NEAR.uv &&
          Math.abs(v[to]! - colour.v) < NEAR.uv;
        return isNear ? 1 : 0;
      }),
    ),
  );
  const around = widen(steady, width, height, 4 * scale);
  const core = steady.map((value, at) => value | (near[at]! & around[at]!));
  const specks: Int32Array[] = [];
  forEachGroup(core, width, height, (places) => {
    let top = height;
    let bottom = 0;
    let isSteady = false;
    for (const at of places) {
      const y = Math.floor(at / width);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      isSteady ||= steady[at] === 1;
    }
    const isSpeck = places.length < 6 * scale * scale;
    const isLetter = isSteady && bottom - top <= 0.14 * pictureHeight;
    if (isLetter && isSpeck) specks.push(places.slice());
    if (isSpeck || !isLetter) for (const at of places) core[at] = 0;
  });
  // Dots and full stops are near letters; other specks are noise
  const beside = widen(core, width, height, DOT_REACH * scale);
  for (const places of specks) if (places.some((at) => beside[at])) for (const at of places) core[at] = 1;
  if (!core.includes(1)) return null;
  const dark = persistent(looks.map(({ y }) => y.map((value) => (value < DARK ? 1 : 0))));
  const outline = outlineOf(core, dark, width, height);
  const wide = widen(core, width, height, (outline || 1) + MARGIN * Math.max(1, scale));
  return {
    mask: inFrame(alignToColour(wide, width, height), box, frames),
    core: inFrame(core, box, frames),
    colour,
  };
};

/** Extends a mask of a box to whole frames. */
const inFrame = (
  mask: Uint8Array,
  { left, top, right, bottom }: Box,
  { width, height }: Frames,
): Uint8Array => {
  const whole = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++)
    whole.set(mask.subarray((y - top) * (right - left), (y - top + 1) * (right - left)), y * width + left);
  return whole;
};

/**
 * Share of the inside of letters that has their colour in a frame: 1 where the text is shown, about 0 where it is not.
 */
export const shareInColour = (frames: Frames, at: number, { core, colour }: Letters): number => {
  const y = lumaOf(frames, at);
  const [u, v] = [chromaOf(frames, at, 0), chromaOf(frames, at, 1)];
  const { width, extraBits } = frames;
  let all = 0;
  let same = 0;
  for (let place = 0; place < core.length; place++) {
    if (!core[place]) continue;
    all++;
    const to = (Math.floor(place / width) >> 1) * (width >> 1) + ((place % width) >> 1);
    if (
      Math.abs((y[place]! >> extraBits) - colour.y) < NEAR.y &&
      Math.abs((u[to]! >> extraBits) - colour.u) < NEAR.uv &&
      Math.abs((v[to]! >> extraBits) - colour.v) < NEAR.uv
    )
      same++;
  }
  return all === 0 ? 0 : same / all;
};
