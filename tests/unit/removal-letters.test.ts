import { expect, test } from 'vitest';
import { makeFrames, samplesPerFrame } from '../../demo/server/video/removal/frames.ts';
import { findLetters } from '../../demo/server/video/removal/letters.ts';

const [WIDTH, HEIGHT] = [96, 48];
const FRAMES = 10;
const STEMS = [20, 30, 40, 50, 60];

/** A gray picture with the stems of letters, a dot over the first one, and another dot far away. */
const picture = () => {
  const frame = new Uint8Array(samplesPerFrame(WIDTH, HEIGHT)).fill(128);
  frame.fill(100, 0, WIDTH * HEIGHT);
  const draw = (left: number, top: number, width: number, height: number, value: number) => {
    for (let y = top; y < top + height; y++) frame.fill(value, y * WIDTH + left, y * WIDTH + left + width);
  };
  const letter = (left: number, top: number, height: number) => {
    draw(left - 2, top - 2, 6, height + 4, 10);
    draw(left, top, 2, height, 240);
  };
  letter(STEMS[0]!, 14, 1);
  for (const stem of STEMS) letter(stem, 20, 14);
  letter(85, 4, 1);
  return frame;
};

test('the dot of an i is removed with its outline, but not a speck far from the letters', () => {
  const bytes = new Uint8Array(FRAMES * samplesPerFrame(WIDTH, HEIGHT));
  for (let at = 0; at < FRAMES; at++) bytes.set(picture(), at * samplesPerFrame(WIDTH, HEIGHT));
  const frames = makeFrames(bytes, { width: WIDTH, height: HEIGHT, extraBits: 0 });
  const box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
  const { mask } = findLetters(frames, box, { from: 0, to: FRAMES }, 540)!;
  const isMasked = (x: number, y: number) => mask[y * WIDTH + x] === 1;
  for (const y of [12, 14, 16]) expect(isMasked(STEMS[0]!, y), `row ${y}`).toBe(true);
  expect(isMasked(85, 4)).toBe(false);
});
