import { expect, test } from 'vitest';
import { withoutPale } from '../../demo/server/video/removal/without-pale.ts';

const WIDTH = 60;
const HEIGHT = 20;

/** A text of strokes, each with a column and a brightness. */
const textOf = (strokes: readonly (readonly [column: number, luma: number])[]) => {
  const core = new Uint8Array(WIDTH * HEIGHT);
  const luma = new Float32Array(WIDTH * HEIGHT).fill(40);
  for (const [column, value] of strokes)
    for (let y = 4; y < 16; y++)
      for (let x = column; x < column + 3; x++) {
        core[y * WIDTH + x] = 1;
        luma[y * WIDTH + x] = value;
      }
  const colour = { y: 234, u: 128, v: 128 };
  const left = withoutPale({ core, mask: core, colour }, luma, WIDTH, HEIGHT);
  return strokes.map(([column]) => left[10 * WIDTH + column + 1]);
};

test('background enclosed by letters is not a letter', () => {
  expect(
    textOf([
      [5, 235],
      [15, 233],
      [25, 198],
      [35, 236],
      [45, 230],
    ]),
  ).toEqual([1, 1, 0, 1, 1]);
});

test('words in a second, darker color stay', () => {
  expect(
    textOf([
      [5, 235],
      [15, 233],
      [25, 180],
      [35, 180],
    ]),
  ).toEqual([1, 1, 1, 1]);
});
