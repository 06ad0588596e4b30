import type { Box } from './frames.ts';
import { strokesOf } from './letters.ts';

/** A text that may stand in a video: where, and from which look to which. */
export interface FoundText {
  box: Box;
  from: number;
  /** Its last look. */
  to: number;
  /** Places of its letters that were seen: the more, the surer. */
  places: number;
}

/** What a finder knows of the looks that it has taken, for another one that goes on with the next look. */
export interface FinderState {
  look: number;
  /** Of each place, since which look a letter is there, and in which it was last seen; -1 where there is none. */
  since: Int32Array;
  last: Int32Array;
  /** Places by the look they appeared in, by the look they were last seen in. */
  ended: Map<number, Map<number, number[]>>;
}

/** Looks a text stands for at least. */
const LOOKS_MIN = 3;
/** A place of a letter may be missed in one look. */
const GAP = 2;
/** Places of letters that appear and vanish together, at least, in a picture of 640 × 360. */
const PLACES_MIN = 110;
/** Side of the cells that are put together to lines. */
const CELL = 6;
const CELL_PLACES_MIN = 3;
/** Cells between two words of a line, at most. */
const WORD_GAP = 3;
/** Share of a line that letters fill at least. */
const INK_MIN = 0.06;
/** How much wider than high a text is at least. */
const ASPECT_MIN = 1.3;
/** Texts of one moment, at most: more is texture. */
const TEXTS_MAX = 5;
/** Height of a line as a share of the picture's. */
const LINE_HEIGHT = { min: 0.018, max: 0.2 };

/**
 * Finds texts in a row of looks at a video: places of letters that appear together and vanish together. What moves, and what
 * stands in the scene beyond a shot, does not.
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
   * Both sides are even.
   *
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

  /** Takes the next look, `yuv420p`; gives the texts that have ended. */
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

  /** Texts that stand to the end. */
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

  /** Those of a look that is the peak of its neighbours. All that ended a look later is known. */
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

  /** Puts places together to lines, and lines to blocks of text. */
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
      // Texture is as high as it is wide
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

/** Lines one below the other are one text. */
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
