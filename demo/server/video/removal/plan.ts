import type { RemovalArea } from '../../../../src/contract/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { copyInside, type Copying } from './copying.ts';
import { even, NEAR_SECONDS, samplesPerFrame, type Box, type FrameRange } from './frames.ts';
import { firstFrom, lastUpTo } from './sorted.ts';
import { extraBitsOf, type RemovalSource } from './source.ts';

/** A part of a video that is made in one run. */
export interface RemovalPart extends FrameRange {
  /** Indexes of the areas in it; none for a part without text. */
  areas: number[];
  /** The area of the picture that is processed; null for a part without text. */
  window: Box | null;
  /** Its frames are copied from the source without encoding. */
  isCopied: boolean;
}

/** Most bytes of the frames of a part, which are held in memory twice. */
const PART_BYTES_MAX = 128_000_000;
const PART_FRAMES_MAX = 250;
/** Least number of frames in a part, however large they are. */
const PART_FRAMES_MIN = 4;
/** Frames before and after a part that serve as sources of fillings: share of the part's frames, and maximum. */
const AROUND_SHARE = 0.25;
const AROUND_MAX = 40;
/** Margin around areas for measuring the camera's motion, as a share of the picture's height. */
const MARGIN = 0.12;
/** Longest part without text, so that a crash loses little work. */
const PLAIN_FRAMES_MAX = 1_500;
/** Longest part without text that is joined with one beside it: on its own it would need another key frame. */
const JOINED_FRAMES_MAX = 125;
/** Limit on the areas of all parts together. If texts follow one another, each part has only a few. */
const PLACES_MAX = 500_000;
/** Most memory for masks: each area has one of the size of the window. */
const MASKS_BYTES_MAX = 256_000_000;
/** Seconds by which a text may be shown before or after the time of its area. */
const UNSURE_SECONDS = 0.5;

/** The box of an area in pixels, with even sides. */
export const boxOf = ({ left, top, right, bottom }: RemovalArea, width: number, height: number): Box => ({
  left: even(Math.floor(left * width)),
  top: even(Math.floor(top * height)),
  right: Math.min(width, even(Math.ceil(right * width) + 1)),
  bottom: Math.min(height, even(Math.ceil(bottom * height) + 1)),
});

/**
 * The frames within the time of an area, including the one shown at its start. At least one, unless it begins after the
 * end.
 */
export const framesOf = (
  { times, startSeconds }: RemovalSource,
  { from_ms, to_ms }: RemovalArea,
): FrameRange => {
  const from = Math.max(0, firstFrom(times, startSeconds + from_ms / 1000 + NEAR_SECONDS) - 1);
  const to = firstFrom(times, startSeconds + to_ms / 1000 - NEAR_SECONDS);
  return { from, to: Math.max(Math.min(from + 1, times.length), to) };
};

const windowOf = ({ width, height }: RemovalSource, boxes: readonly Box[]): Box => {
  const margin = even(Math.ceil(height * MARGIN));
  return {
    left: Math.max(0, Math.min(...boxes.map(({ left }) => left)) - margin),
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top)) - margin),
    right: Math.min(width, Math.max(...boxes.map(({ right }) => right)) + margin),
    bottom: Math.min(height, Math.max(...boxes.map(({ bottom }) => bottom)) + margin),
  };
};

/** Number of frames of a window that fit into memory. */
const framesMax = (source: RemovalSource, { left, top, right, bottom }: Box): number => {
  const bytes = samplesPerFrame(right - left, bottom - top) * (extraBitsOf(source) > 0 ? 2 : 1);
  return Math.max(PART_FRAMES_MIN, Math.min(PART_FRAMES_MAX, Math.floor(PART_BYTES_MAX / bytes)));
};

/** The frames of a part with those around it that serve as sources of fillings. */
export const around = (source: RemovalSource, { from, to }: FrameRange): FrameRange => {
  const reach = Math.min(AROUND_MAX, Math.max(PART_FRAMES_MIN, Math.round((to - from) * AROUND_SHARE)));
  return { from: Math.max(0, from - reach), to: Math.min(source.times.length, to + reach) };
};

/** Groups areas that overlap in time. @returns ranges of frames, with the indexes of their areas */
const stretchesOf = (
  source: RemovalSource,
  areas: readonly RemovalArea[],
): (FrameRange & { areas: number[] })[] => {
  const rate = source.times.length / Math.max(1, source.times.at(-1)! - source.times[0]! + 0.04);
  const unsure = Math.ceil(UNSURE_SECONDS * rate);
  const shown = areas
    .map((area, index) => ({ ...framesOf(source, area), index }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from);
  const stretches: (FrameRange & { areas: number[] })[] = [];
  for (const { from, to, index } of shown) {
    const last = stretches.at(-1);
    const [begins, ends] = [Math.max(0, from - unsure), Math.min(source.times.length, to + unsure)];
    if (last && begins <= last.to) {
      last.to = Math.max(last.to, ends);
      last.areas.push(index);
    } else stretches.push({ from: begins, to: ends, areas: [index] });
  }
  return stretches;
};

/** Divides frames into pieces of about the same length. */
const piecesOf = ({ from, to }: FrameRange, most: number): FrameRange[] => {
  const count = Math.max(1, Math.ceil((to - from) / most));
  return Array.from({ length: count }, (_, at) => ({
    from: from + Math.floor(((to - from) * at) / count),
    to: from + Math.floor(((to - from) * (at + 1)) / count),
  }));
};

/** Number of frames in a part with a window so large: the frames around it take memory too. */
const partFramesMax = (source: RemovalSource, window: Box): number =>
  Math.max(1, Math.floor(framesMax(source, window) / (1 + 2 * AROUND_SHARE)));

/** Whether the masks of all areas of a part fit into memory. */
export const hasRoomForMasks = ({ areas, window }: RemovalPart): boolean =>
  !window || areas.length * (window.right - window.left) * (window.bottom - window.top) <= MASKS_BYTES_MAX;

/**
 * Joins short encoded parts without text with the part before or after them, as far as memory allows.
 *
 * @param cleanedPart plans a range of frames with text as one part; null where none is shown in it or around it
 */
const joinShort = (
  source: RemovalSource,
  parts: readonly RemovalPart[],
  cleanedPart: (range: FrameRange) => RemovalPart | null,
): RemovalPart[] => {
  const isShort = ({ from, to, window, isCopied }: RemovalPart) =>
    !window && !isCopied && to - from <= JOINED_FRAMES_MAX;
  const joined: RemovalPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isPair = last && ((last.window && isShort(part)) || (part.window && isShort(last)));
    const both = isPair ? cleanedPart({ from: last.from, to: part.to }) : null;
    const isSmall =
      both?.window && both.to - both.from <= partFramesMax(source, both.window) && hasRoomForMasks(both);
    if (isSmall) joined.splice(-1, 1, both);
    else joined.push(part);
  }
  return joined;
};

/**
 * Divides a video into parts, in order: those with text are short enough for memory, those without are copied where possible.
 *
 * @param copying null to encode all parts
 *
 * @throws ApiError err_file_too_complex where too many areas are shown at once
 */
export const planParts = (
  source: RemovalSource,
  areas: readonly RemovalArea[],
  copying: Copying | null,
): RemovalPart[] => {
  const boxes = areas.map((area) => boxOf(area, source.width, source.height));
  const ranges = areas.map((area) => framesOf(source, area));
  const windowAround = (indexes: readonly number[]) =>
    windowOf(
      source,
      indexes.map((index) => boxes[index]!),
    );
  const cleanedPart = (
    range: FrameRange,
    among: readonly number[] = [...boxes.keys()],
  ): RemovalPart | null => {
    const wide = around(source, range);
    const inside = among.filter((index) => {
      const { from, to } = ranges[index]!;
      return from < wide.to && to > wide.from;
    });
    if (inside.length === 0) return null;
    return { ...range, areas: inside, window: windowAround(inside), isCopied: false };
  };
  const parts: RemovalPart[] = [];
  let places = 0;
  const addEncoded = (range: FrameRange) => {
    if (range.to > range.from)
      for (const piece of piecesOf(range, PLAIN_FRAMES_MAX))
        parts.push({ ...piece, areas: [], window: null, isCopied: false });
  };
  const addPlain = (range: FrameRange) => {
    const copy = copying && copyInside(copying, range);
    if (!copy) return addEncoded(range);
    addEncoded({ from: range.from, to: copy.from });
    parts.push({ ...copy, areas: [], window: null, isCopied: true });
    addEncoded({ from: copy.to, to: range.to });
  };
  let done = 0;
  for (const { areas: indexes, ...shown } of stretchesOf(source, areas)) {
    // Start where a copy may end: the few frames in between are not worth a part of their own
    const end = (copying && lastUpTo(copying.ends, shown.from)) ?? shown.from;
    const stretch = { from: Math.max(done, end), to: shown.to };
    addPlain({ from: done, to: stretch.from });
    done = stretch.to;
    for (const piece of piecesOf(stretch, partFramesMax(source, windowAround(indexes)))) {
      const part = cleanedPart(piece, indexes);
      places += part?.areas.length ?? 0;
      if (places > PLACES_MAX) throw new ApiError('err_file_too_complex');
      if (part) parts.push(part);
      else addPlain(piece);
    }
  }
  addPlain({ from: done, to: source.times.length });
  return joinShort(source, parts, cleanedPart);
};

/**
 * Plans a single part of a video for a preview. It ends earlier than wanted if its frames would take too much memory.
 */
export const planWindow = (
  source: RemovalSource,
  areas: readonly RemovalArea[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): RemovalPart => {
  const { times, startSeconds } = source;
  const from = Math.min(times.length - 1, firstFrom(times, startSeconds + fromMs / 1000));
  const wanted = { from, to: Math.max(from + 1, firstFrom(times, startSeconds + toMs / 1000)) };
  const wide = around(source, wanted);
  const inside = areas.flatMap((area, index) => {
    const shown = framesOf(source, area);
    return shown.from < wide.to && shown.to > wide.from ? [index] : [];
  });
  if (inside.length === 0) return { ...wanted, areas: inside, window: null, isCopied: false };
  const window = windowOf(
    source,
    inside.map((index) => boxOf(areas[index]!, source.width, source.height)),
  );
  return {
    from,
    to: Math.min(wanted.to, from + partFramesMax(source, window)),
    areas: inside,
    window,
    isCopied: false,
  };
};
