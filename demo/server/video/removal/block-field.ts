/** Side in pixels of a block. */
const BLOCK = 16;
/** Weight of the field of the frame before, so that fillings do not flicker. */
const INERTIA = 0.6;

/** The blocks of a picture, and for some of its pixels their own block and the four blocks around them. */
export interface Blocks {
  /** Number of blocks in a row and in a column: one more than lie in the picture. */
  wide: number;
  high: number;
  /** The block of each pixel. */
  own: Int32Array;
  /** The upper left one of the four blocks around each pixel, and where the pixel lies between their middles. */
  corner: Int32Array;
  across: Float32Array;
  down: Float32Array;
}

/** Divides a picture into blocks. @param columns of the pixels @param rows of the same pixels */
export const blocksOf = (columns: Int32Array, rows: Int32Array, width: number, height: number): Blocks => {
  const [wide, high] = [Math.ceil(width / BLOCK) + 1, Math.ceil(height / BLOCK) + 1];
  const count = columns.length;
  const blocks = {
    wide,
    high,
    own: new Int32Array(count),
    corner: new Int32Array(count),
    across: new Float32Array(count),
    down: new Float32Array(count),
  };
  for (let index = 0; index < count; index++) {
    const [x, y] = [columns[index]! / BLOCK, rows[index]! / BLOCK];
    const [fromX, fromY] = [Math.max(0, x - 0.5), Math.max(0, y - 0.5)];
    const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
    blocks.own[index] = Math.floor(y) * wide + Math.floor(x);
    blocks.corner[index] = top * wide + left;
    blocks.across[index] = fromX - left;
    blocks.down[index] = fromY - top;
  }
  return blocks;
};

/** Means of values over blocks, interpolated between blocks. Pixels are named by their index in the blocks. */
export class BlockField {
  readonly #blocks: Blocks;
  readonly #sums: Float32Array;
  readonly #counts: Float32Array;
  readonly #values: Float32Array;

  constructor(blocks: Blocks) {
    const size = blocks.wide * blocks.high;
    this.#blocks = blocks;
    this.#sums = new Float32Array(size);
    this.#counts = new Float32Array(size);
    this.#values = new Float32Array(size);
  }

  /** Adds the value of a pixel. */
  add(index: number, value: number): void {
    const block = this.#blocks.own[index]!;
    this.#sums[block]! += value;
    this.#counts[block]!++;
  }

  /** Computes the mean of each block with those around it; `otherwise` where none of them has a value. */
  finish(otherwise: number): void {
    const { wide, high } = this.#blocks;
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++) {
        let sum = 0;
        let count = 0;
        for (let reach = 1; reach <= 3 && count < 12; reach++)
          for (let row = Math.max(0, y - reach); row <= Math.min(high - 1, y + reach); row++)
            for (let column = Math.max(0, x - reach); column <= Math.min(wide - 1, x + reach); column++) {
              sum += this.#sums[row * wide + column]!;
              count += this.#counts[row * wide + column]!;
            }
        this.#values[y * wide + x] = count > 0 ? sum / count : otherwise;
      }
  }

  /** Mixes with the field of the frame before, by {@link INERTIA}. */
  blend(before: BlockField): void {
    for (let at = 0; at < this.#values.length; at++)
      this.#values[at] = INERTIA * before.#values[at]! + (1 - INERTIA) * this.#values[at]!;
  }

  /** The value at a pixel. */
  at(index: number): number {
    const { wide, corner, across, down } = this.#blocks;
    const at = corner[index]!;
    const [dx, dy] = [across[index]!, down[index]!];
    return (
      (this.#values[at]! * (1 - dx) + this.#values[at + 1]! * dx) * (1 - dy) +
      (this.#values[at + wide]! * (1 - dx) + this.#values[at + wide + 1]! * dx) * dy
    );
  }
}
