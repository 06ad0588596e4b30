import type { Box } from './frames.ts';
import { strokesOf } from './letters.ts';

/** A possible text in a video. A look is one of the frames sampled for the search, counted from 0. */
export interface FoundText {
  /** In pixels of a look. */
  box: Box;
  /** The first look that shows it. */
  from: number;
  /** The last look that shows it. */
  to: number;
  /** Number of pixels in its letters: the more, the more certain. */
  places: number;
}

/** The state of a finder after some looks, from which another one can continue. */
export interface FinderState {
  look: number;
  /** For each pixel, the look since which it belongs to a letter, and the last one in which it did; -1 where it does not. */
  since: Int32Array;
  last: Int32Array;
  /** Pixels by the look in which they were last seen, and by the one in which they appeared. */
  ended: Map<number, Map<number, number[]>>;
}

/** Least number of looks that show a text. */
const LOOKS_MIN = 3;
/** Looks without a pixel after which it has vanished: it may be missed in a single look. */
const GAP = 2;
/** Least number of pixels that appear and vanish together, in a look of 640 × 360. */
const PLACES_MIN = 110;
/** Side in pixels of the cells that are joined to lines, and least number of pixels in one. */
const CELL = 6;
const CELL_PLACES_MIN = 3;
/** Most cells between two words of a line. */
const WORD_GAP = 3;
/** Least share of a line that its letters fill. */
const INK_MIN = 0.06;
/** Least ratio of the width of a text to its height. */
const ASPECT_MIN = 1.3;
/** Most texts that appear and vanish together: more are texture. */
const TEXTS_MAX = 5;
/** Bounds of the height of a line, as a share of the height of the picture. */
const LINE_HEIGHT = { min: 0.018, max: 0.2 };

/**
 * Finds texts in sampled frames of a video: pixels that look like letters, appear together and vanish together. Pixels of moving
 * objects do not appear together.
 */
export class TextFinder {
  readonly #width: number;
  readonly #height: number;
  readonly #reach: number;
  readonly #placesMin: number;
  readonly #since: Int32Array;
  readonly #last: Int32Array;
  readonly #ended: FinderState['ended'];
  #look: number;

  /**
   * @param width of the looks; even, as is the height
   * @param state of the finder that took the looks before; null for the first look
   */
  constructor(width: number, height: number, state: FinderState | null = null) {
    this.#width = width;
    this.#height = height;
    this.#reach = Math.max(3, Math.round((8 * height) / 720));
    this.#placesMin = (PLACES_MIN * width * height) / (640 * 360);
    this.#since = state?.since ?? new Int32Array(width * height).fill(-1);
    this.#last = state?.last ?? new Int32Array(width * height).fill(-1);
    this.#ended = state?.ended ?? new Map();
    this.#look = state?.look ?? 0;
  }

  state(): FinderState {
    return { look: this.#look, since: this.#since, last: this.#last, ended: this.#ended };
  }

  /** Takes the next look, as `yuv420p`. @returns texts that have vanished */
  look(frame: Uint8Array): FoundText[] {
    const size = this.#width * this.#height;
    const look = { y: frame.subarray(0, size), u: frame.subarray(size, (size * 5) / 4) };
    const strokes = strokesOf(look, this.#width, this.#height, this.#reach);
    const at = this.#look++;
    for (let place = 0; place < size; place++) {
      const since = this.#since[place]!;
      if (strokes[place]) {
        if (since < 0) this.#since[place] = at;
        this.#last[place] = at;
      } else if (since >= 0 && at - this.#last[place]! >= GAP) {
        this.#end(place, since);
      }
    }
    return this.#textsEndedAt(at - GAP - 1);
  }

  /** Ends the search. @returns texts that stay to the end, and those that have vanished last */
  finish(): FoundText[] {
    for (let place = 0; place < this.#since.length; place++)
      if (this.#since[place]! >= 0) this.#end(place, this.#since[place]!);
    const last = this.#look;
    return Array.from({ length: GAP + 3 }, (_, at) => this.#textsEndedAt(last - GAP - 2 + at)).flat();
  }

  #end(place: number, since: number): void {
    const last = this.#last[place]!;
    this.#since[place] = -1;
    if (last - since + 1 < LOOKS_MIN) return;
    const ended = this.#ended.get(last) ?? new Map<number, number[]>();
    this.#ended.set(last, ended);
    const places = ended.get(since);
    if (places) places.push(place);
    else ended.set(since, [place]);
  }

  /**
   * The texts that were last seen in a look. Letters may appear and vanish a look apart, so each text is counted at the pair of
   * looks with the most pixels. It may only be called once the next look is complete.
   */
  #textsEndedAt(end: number): FoundText[] {
    this.#ended.delete(end - 2);
    const here = this.#ended.get(end);
    if (!here) return [];
    const found: FoundText[] = [];
    const countOf = (last: number, since: number) => this.#ended.get(last)?.get(since)?.length ?? 0;
    for (const since of [...here.keys()].toSorted((a, b) => countOf(end, b) - countOf(end, a))) {
      if (countOf(end, since) === 0) continue;
      const places: number[] = [];
      let peak = { from: since, to: end };
      for (let last = end - 1; last <= end + 1; last++)
        for (let first = since - 1; first <= since + 1; first++) {
          places.push(...(this.#ended.get(last)?.get(first) ?? []));
          if (countOf(last, first) > countOf(peak.to, peak.from)) peak = { from: first, to: last };
        }
      if (peak.to > end || places.length < this.#placesMin) continue;
      for (let last = end - 1; last <= end + 1; last++)
        for (let first = since - 1; first <= since + 1; first++) this.#ended.get(last)?.delete(first);
      for (const text of this.#boxesOf(places)) found.push({ ...text, ...peak });
    }
    return found;
  }

  /** Joins pixels into lines, and lines into blocks of text. */
  #boxesOf(places: readonly number[]): Pick<FoundText, 'box' | 'places'>[] {
    const wide = Math.ceil(this.#width / CELL);
    const high = Math.ceil(this.#height / CELL);
    const cells = new Uint16Array(wide * high);
    for (const place of places) {
      const x = place % this.#width;
      const y = (place - x) / this.#width;
      cells[Math.floor(y / CELL) * wide + Math.floor(x / CELL)]!++;
    }
    const seen = new Uint8Array(cells.length);
    const boxes: (Box & { cells: number; places: number })[] = [];
    for (let start = 0; start < cells.length; start++) {
      if (cells[start]! < CELL_PLACES_MIN || seen[start]) continue;
      const stack = [start];
      seen[start] = 1;
      const box = { left: wide, top: high, right: 0, bottom: 0, cells: 0, places: 0 };
      while (stack.length > 0) {
        const at = stack.pop()!;
        const x = at % wide;
        const y = (at - x) / wide;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x + 1);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y + 1);
        box.cells++;
        box.places += cells[at]!;
        for (let row = Math.max(0, y - 1); row <= Math.min(high - 1, y + 1); row++)
          for (let column = Math.max(0, x - WORD_GAP); column <= Math.min(wide - 1, x + WORD_GAP); column++) {
            const to = row * wide + column;
            if (cells[to]! < CELL_PLACES_MIN || seen[to]) continue;
            seen[to] = 1;
            stack.push(to);
          }
      }
      const height = ((box.bottom - box.top) * CELL) / this.#height;
      const inked = box.places / ((box.bottom - box.top) * (box.right - box.left) * CELL * CELL);
      if (
        box.places >= this.#placesMin / 2 &&
        inked >= INK_MIN &&
        height >= LINE_HEIGHT.min &&
        height <= LINE_HEIGHT.max
      )
        boxes.push(box);
    }
    const largest = boxes.toSorted((a, b) => b.cells - a.cells).slice(0, TEXTS_MAX);
    return mergeBlocks(largest).flatMap(({ left, top, right, bottom, places }) => {
      // Texture is about as high as it is wide
      if (right - left < ASPECT_MIN * (bottom - top)) return [];
      const box = {
        left: Math.max(0, (left - 1) * CELL),
        top: Math.max(0, (top - 1) * CELL),
        right: Math.min(this.#width, (right + 1) * CELL),
        bottom: Math.min(this.#height, (bottom + 1) * CELL),
      };
      return [{ box, places }];
    });
  }
}

type Block = Box & { places: number };

/** Joins lines that are one below the other into one text. */
const mergeBlocks = (boxes: readonly Block[]): Block[] => {
  const merged: Block[] = [];
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const gap = 3;
    const near = merged.find(
      (one) => box.top - one.bottom <= gap && box.left - one.right <= gap && one.left - box.right <= gap,
    );
    if (near) {
      near.left = Math.min(near.left, box.left);
      near.right = Math.max(near.right, box.right);
      near.bottom = Math.max(near.bottom, box.bottom);
      near.places += box.places;
    } else merged.push({ ...box });
  }
  return merged;
};
