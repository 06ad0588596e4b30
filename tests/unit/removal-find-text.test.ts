import { expect, test } from 'vitest';
import { TextFinder, type FinderState, type FoundText } from '../../demo/server/video/removal/find-text.ts';

const WIDTH = 320;
const HEIGHT = 180;
const LOOKS = 40;
/** Lines of vertical strokes: the first frame with them, the first without, and their row. */
const LINES = [
  { from: 3, to: 12, top: 140 },
  { from: 12, to: 21, top: 100 },
  { from: 24, to: LOOKS, top: 140 },
];

const lookAt = (at: number): Uint8Array => {
  const frame = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(60);
  frame.fill(128, WIDTH * HEIGHT);
  for (const { from, to, top } of LINES)
    if (at >= from && at < to)
      for (let x = 60; x < 260; x += 6)
        for (let y = top; y < top + 12; y++) frame.fill(235, y * WIDTH + x, y * WIDTH + x + 2);
  return frame;
};

const search = (looksAtOnce: number): FoundText[] => {
  const found: FoundText[] = [];
  let state: FinderState | null = null;
  for (let first = 0; first < LOOKS; first += looksAtOnce) {
    // Cloned as between threads
    const finder = new TextFinder(WIDTH, HEIGHT, structuredClone(state));
    for (let at = first; at < Math.min(LOOKS, first + looksAtOnce); at++)
      found.push(...finder.look(lookAt(at)));
    state = finder.state();
  }
  return [...found, ...new TextFinder(WIDTH, HEIGHT, state).finish()];
};

test('a video searched in chunks gives the same texts as one searched at once', () => {
  const whole = search(LOOKS);
  expect(whole.map(({ from, to }) => [from, to])).toEqual(LINES.map(({ from, to }) => [from, to - 1]));
  for (const looksAtOnce of [1, 7, 13]) expect(search(looksAtOnce)).toEqual(whole);
});
