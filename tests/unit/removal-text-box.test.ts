import { expect, test } from 'vitest';
import { cleanFrames } from '../../demo/server/video/removal/clean-frames.ts';
import { lumaOf, makeFrames, samplesPerFrame } from '../../demo/server/video/removal/frames.ts';

const [WIDTH, HEIGHT] = [240, 96];
const FRAMES = 12;
const SHOWN = { from: 3, to: 9 };
const BOX = { left: 50, top: 34, right: 190, bottom: 64 };
const AREA = { box: { left: 56, top: 38, right: 184, bottom: 60 }, ...SHOWN, mask: 'letters' } as const;
const BLACK = 16;

/** A scene whose brightness varies smoothly and moves a little from frame to frame. */
const sceneAt = (frame: number) => {
  const samples = new Uint8Array(samplesPerFrame(WIDTH, HEIGHT)).fill(128);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      samples[y * WIDTH + x] = 120 + 40 * Math.sin((x + frame) / 17) + 25 * Math.cos(y / 11);
  return samples;
};

/** Frames of the scene, some of them with letters on a box that is transparent to a share of the brightness. */
const draw = (share: number | null) => {
  const size = samplesPerFrame(WIDTH, HEIGHT);
  const bytes = new Uint8Array(FRAMES * size);
  for (let at = 0; at < FRAMES; at++) {
    const picture = sceneAt(at);
    const isShown = at >= SHOWN.from && at < SHOWN.to;
    for (let y = BOX.top; isShown && share !== null && y < BOX.bottom; y++)
      for (let x = BOX.left; x < BOX.right; x++)
        picture[y * WIDTH + x] = BLACK + share * (picture[y * WIDTH + x]! - BLACK);
    for (let stem = 64; isShown && stem < 178; stem += 10)
      for (let y = 42; y < 56; y++) picture.fill(240, y * WIDTH + stem, y * WIDTH + stem + 3);
    bytes.set(picture, at * size);
  }
  return makeFrames(bytes, { width: WIDTH, height: HEIGHT, extraBits: 0 });
};

/** The greatest error of the cleaned frames outside the box, and their mean error inside. */
const clean = async (share: number | null) => {
  const frames = draw(share);
  const picture = { pictureHeight: 540, black: BLACK };
  const { changed } = await cleanFrames(frames, [AREA], 'fill', {
    wanted: { from: 0, to: FRAMES },
    ...picture,
  });
  expect(changed).toHaveLength(1);
  let sum = 0;
  let count = 0;
  let outside = 0;
  for (let at = 0; at < FRAMES; at++) {
    const truth = sceneAt(at);
    const luma = lumaOf(frames, at);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const error = Math.abs(luma[y * WIDTH + x]! - truth[y * WIDTH + x]!);
        const isNear = x >= BOX.left - 6 && x < BOX.right + 6 && y >= BOX.top - 6 && y < BOX.bottom + 6;
        if (!isNear) outside = Math.max(outside, error);
        else if (at >= SHOWN.from && at < SHOWN.to) {
          sum += error;
          count++;
        }
      }
  }
  return { inside: sum / count, outside };
};

test.each([
  ['lets half of the light through', 0.5],
  ['lets a quarter of the light through', 0.25],
  ['is opaque', 0],
  ['does not exist', null],
])('a dark box behind a text that %s is removed with it', async (_, share) => {
  const { inside, outside } = await clean(share);
  expect(inside).toBeLessThan(4);
  expect(outside).toBe(0);
});
