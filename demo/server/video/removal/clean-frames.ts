import type { RemovalMask, RemovalMethod } from '../../../../src/contract/constants/subtitle-removal.ts';
import { changeBox } from './cover.ts';
import type { DrawPicture } from './draw-hole.ts';
import { fillFrames, makeHidden } from './fill.ts';
import type { Box, FrameRange, Frames } from './frames.ts';
import { findLetters, shareInColour, type Letters } from './letters.ts';
import { widen } from './morphology.ts';
import type { Hidden } from './sources.ts';
import { findTextBox, hiddenByBox, lightenBox } from './text-box.ts';

/** An area with text: a box with even sides, from one frame to another. */
export interface FramesArea {
  box: Box;
  from: number;
  to: number;
  mask: RemovalMask;
}

/** How much text was found, and how much of it is left. */
export interface Cleaned {
  /** Areas in which something was changed, by their indexes, and the boxes around all that was. */
  changed: { area: number; box: Box }[];
  /** Frames that were checked for remaining text, summed over all areas. */
  looked: number;
  /** Checked frames that still contain text in its colour. */
  left: number;
}

/** Frames by which the times of an area may be wrong. */
const UNSURE = 5;
/** A frame shows the text when at least this share of the letters has their colour. */
const SHOWN = 0.25;
/** Frames that are cleaned before and after those that show the text: where it appears at once, and where it fades. */
const BEYOND = 2;
const BEYOND_FADE = 10;
/** A text fades in if it lacks its full colour this many frames after it appeared; likewise for fading out. */
const FADE_LOOK = 3;
/** Share of the letters with their colour that is full colour. */
const FULL = 0.75;
/** Text remains if the share of pixels in its colour is greater by this much inside the letters than around them. */
const LEFT = 0.3;
/** Interval in frames of the check for remaining text. */
const LOOK_EVERY = 5;

/** The frames to clean: those that show the text, and a few before and after them. */
const rangeOf = (frames: Frames, letters: Letters, { from, to }: FramesArea) => {
  const isShown = (at: number, least = SHOWN) =>
    at >= 0 && at < frames.count && shareInColour(frames, at, letters) >= least;
  let first = from;
  while (first < to - 1 && first < from + UNSURE && !isShown(first)) first++;
  while (first > Math.max(0, from - UNSURE) && isShown(first - 1)) first--;
  let last = to - 1;
  while (last > first && last > to - 1 - UNSURE && !isShown(last)) last--;
  while (last < Math.min(frames.count, to + UNSURE) - 1 && isShown(last + 1)) last++;
  const fadesIn = !isShown(Math.min(last, first + FADE_LOOK), FULL);
  const fadesOut = !isShown(Math.max(first, last - FADE_LOOK), FULL);
  return {
    from: Math.max(0, first - (fadesIn ? BEYOND_FADE : BEYOND)),
    to: Math.min(frames.count, last + 1 + (fadesOut ? BEYOND_FADE : BEYOND)),
  };
};

const boxMask = ({ width, height }: Frames, { left, top, right, bottom }: Box): Uint8Array => {
  const mask = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) mask.fill(1, y * width + left, y * width + right);
  return mask;
};

/** A text and the frames it is removed from. */
interface Event {
  /** Index of its area. */
  area: number;
  /** 1 for each pixel of a frame that is replaced. */
  mask: Uint8Array;
  /** Null where the whole box is replaced. */
  letters: Letters | null;
  from: number;
  to: number;
}

/** Properties of the whole video. */
export interface Picture {
  /** Its height in pixels, which bounds the size of letters. */
  pictureHeight: number;
  /** Luma of black, in 8 bits. */
  black: number;
}

const eventsOf = (frames: Frames, areas: readonly FramesArea[], picture: Picture): Event[] =>
  areas.flatMap((area, index): Event[] => {
    const found = { area: index };
    const [from, to] = [Math.max(0, area.from), Math.min(frames.count, area.to)];
    if (to <= from) return [];
    if (area.mask === 'box') return [{ ...found, mask: boxMask(frames, area.box), letters: null, from, to }];
    const inset = to - from > 8 ? 2 : 0;
    const shown = { from: from + inset, to: to - inset };
    const find = () => findLetters(frames, area.box, shown, picture.pictureHeight);
    const letters = find();
    if (!letters) return [];
    const range = rangeOf(frames, letters, { ...area, from, to });
    const box = findTextBox(frames, letters.core, shown, picture);
    if (!box) return [{ ...found, mask: letters.mask, letters, ...range }];
    if (box.share > 0) lightenBox(frames, box, range, picture.black);
    // Before it was lightened, the dark box looked like an outline of the letters
    const clear = (box.share > 0 && find()) || letters;
    const mask = hiddenByBox(frames, box);
    for (let place = 0; place < mask.length; place++) mask[place]! |= clear.mask[place]!;
    return [{ ...found, mask, letters: clear, ...range }];
  });

/** The box around a mask. */
const boundsOf = (mask: Uint8Array, { width, height }: Frames): Box => {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    const first = mask.indexOf(1, y * width);
    if (first < 0) break;
    if (first >= (y + 1) * width) continue;
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
    box.left = Math.min(box.left, first - y * width);
    box.right = Math.max(box.right, mask.lastIndexOf(1, (y + 1) * width - 1) + 1 - y * width);
  }
  return box;
};

/** What the texts hide of each frame; null for frames without text. Frames with the same texts share it. */
const hiddenOf = (frames: Frames, events: readonly Event[]): (Hidden | null)[] => {
  const made = new Map<string, Hidden>();
  return Array.from({ length: frames.count }, (_, at) => {
    const shown = events.flatMap(({ from, to }, index) => (at >= from && at < to ? [index] : []));
    if (shown.length === 0) return null;
    const key = shown.join();
    let hidden = made.get(key);
    if (!hidden) {
      const mask = events[shown[0]!]!.mask.slice();
      for (const index of shown.slice(1)) {
        const other = events[index]!.mask;
        for (let place = 0; place < mask.length; place++) mask[place]! |= other[place]!;
      }
      hidden = makeHidden(mask, frames.width, frames.height);
      made.set(key, hidden);
    }
    return hidden;
  });
};

const countLeft = (frames: Frames, events: readonly Event[], { from, to }: { from: number; to: number }) => {
  let looked = 0;
  let left = 0;
  for (const { letters, mask, ...event } of events) {
    if (!letters) continue;
    const ring = widen(mask, frames.width, frames.height, 6);
    for (let place = 0; place < ring.length; place++) if (mask[place]) ring[place] = 0;
    const around = { ...letters, core: ring };
    for (let at = Math.max(from, event.from); at < Math.min(to, event.to); at += LOOK_EVERY) {
      looked++;
      if (shareInColour(frames, at, letters) - shareInColour(frames, at, around) > LEFT) left++;
    }
  }
  return { looked, left };
};

/**
 * Removes text from frames in place. An area without letters stays as it is.
 *
 * @param draw a network for what no other frame shows; without it, that is filled from the surroundings
 * @param wanted the frames to change; the frames around them only help to find text and fillings
 * @param onFrame called after each changed frame
 */
export const cleanFrames = async (
  frames: Frames,
  areas: readonly FramesArea[],
  method: RemovalMethod,
  { wanted, draw, ...picture }: { wanted: FrameRange; draw?: DrawPicture | undefined } & Picture,
  onFrame?: () => void,
): Promise<Cleaned> => {
  const isWanted = (at: number) => at >= wanted.from && at < wanted.to;
  if (method !== 'fill' && method !== 'best_fill') {
    for (const { box, from, to } of areas)
      for (let at = Math.max(0, from); at < Math.min(frames.count, to); at++)
        if (isWanted(at)) {
          changeBox(frames, at, box, method);
          onFrame?.();
        }
    return { changed: areas.map(({ box }, area) => ({ area, box })), looked: 0, left: 0 };
  }
  const events = eventsOf(frames, areas, picture);
  if (events.length === 0) return { changed: [], looked: 0, left: 0 };
  const drawing = draw && { draw, pictureHeight: picture.pictureHeight };
  await fillFrames(frames, hiddenOf(frames, events), isWanted, onFrame, drawing);
  const changed = events.map(({ area, mask }) => ({ area, box: boundsOf(mask, frames) }));
  return { changed, ...countLeft(frames, events, wanted) };
};
