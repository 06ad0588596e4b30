import { expect, test } from 'vitest';
import type { HiddenPicture } from '../../demo/server/video/hidden-picture.ts';
import { drawHole } from '../../demo/server/video/removal/draw-hole.ts';
import { fillFrames, makeHidden } from '../../demo/server/video/removal/fill.ts';
import { lumaOf, makeFrames, planesOf, samplesPerFrame } from '../../demo/server/video/removal/frames.ts';

/** Paints all that is hidden in a colour. */
const paint =
  ([red, green, blue]: readonly [number, number, number], asked: HiddenPicture[] = []) =>
  (picture: HiddenPicture): Promise<Uint8Array> => {
    asked.push(picture);
    const { samples, hidden } = picture;
    const colour = [red, green, blue];
    return Promise.resolve(
      samples.map((sample, at) =>
        hidden[at % hidden.length] ? colour[Math.floor(at / hidden.length)]! : sample,
      ),
    );
  };

test.each([
  ['8 bits', 0, Uint8Array],
  ['10 bits', 2, Uint16Array],
] as const)(
  'a hole in a picture with %s is drawn tile by tile, and nothing else is changed',
  async (_, extraBits, Samples) => {
    const size = { width: 400, height: 120, extraBits, pictureHeight: 180 };
    const unit = 1 << extraBits;
    const planes = {
      y: new Samples(400 * 120).fill(100 * unit),
      u: new Samples(200 * 60).fill(128 * unit),
      v: new Samples(200 * 60).fill(128 * unit),
    };
    const hole = new Uint8Array(400 * 120);
    for (let y = 50; y < 71; y++) hole.fill(1, y * 400 + 11, y * 400 + 389);
    const wanted = hole.slice();
    const asked: HiddenPicture[] = [];
    await drawHole(planes, hole, size, paint([255, 0, 0], asked));
    expect(hole.includes(1)).toBe(false);
    // Red as luma and chroma, in BT.601
    const isRight = (luma: number, place: number) =>
      wanted[place] ? Math.abs(luma / unit - 76) < 0.5 : luma === 100 * unit;
    expect([...planes.y].findIndex((luma, place) => !isRight(luma, place))).toBe(-1);
    expect(Math.abs(planes.v[30 * 200 + 100]! / unit - 255)).toBeLessThan(1);
    expect(planes.v[10 * 200 + 100]! / unit).toBe(128);
    expect(asked.length).toBeGreaterThan(2);
    // What an earlier tile has drawn, the next one sees
    expect(asked.every(({ samples }) => samples[0] === 100)).toBe(true);
    expect(asked[1]!.samples.some((sample, at) => at < asked[1]!.hidden.length && sample === 255)).toBe(true);
  },
);

test('a picture without a hole is not drawn', async () => {
  const frames = makeFrames(new Uint8Array(samplesPerFrame(64, 48)), { width: 64, height: 48, extraBits: 0 });
  const asked: HiddenPicture[] = [];
  const size = { width: 64, height: 48, extraBits: 0, pictureHeight: 180 };
  await drawHole(planesOf(frames, 0), new Uint8Array(64 * 48), size, paint([0, 0, 0], asked));
  expect(asked).toEqual([]);
});

const [WIDTH, HEIGHT] = [128, 96];
const size = { width: WIDTH, height: HEIGHT, extraBits: 0 };
const mask = new Uint8Array(WIDTH * HEIGHT);
for (let y = 40; y < 56; y++) mask.fill(1, y * WIDTH + 40, y * WIDTH + 88);
const hidden = makeHidden(mask, WIDTH, HEIGHT);

/** A still shot of a rough texture, with a bar over it in each frame. */
const shotOf = (seed: number, count: number): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(samplesPerFrame(WIDTH, HEIGHT)).fill(128);
  let random = seed;
  for (let place = 0; place < WIDTH * HEIGHT; place++) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    frame[place] = mask[place] ? 255 : 60 + ((random >> 16) % 120) + seed / 1_000;
  }
  const bytes = new Uint8Array(count * frame.length);
  for (let at = 0; at < count; at++) bytes.set(frame, at * frame.length);
  return bytes;
};
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
const fill = async (bytes: Uint8Array<ArrayBuffer>, isWanted: (at: number) => boolean = () => true) => {
  const frames = makeFrames(bytes, size);
  const asked: HiddenPicture[] = [];
  const drawing = { draw: paint([10, 10, 10], asked), pictureHeight: 180 };
  await fillFrames(frames, Array(frames.count).fill(hidden), isWanted, undefined, drawing);
  return { frames, asked };
};

test('one drawing serves for all frames of a still shot, and none for those of another shot', async () => {
  const { frames, asked } = await fill(joined(shotOf(1_000, 40), shotOf(40_000, 10)));
  expect(asked).toHaveLength(2);
  const middle = 48 * WIDTH + 64;
  for (let at = 0; at < frames.count; at++)
    expect(lumaOf(frames, at)[middle], `frame ${at}`).toBeLessThan(80);
});

test('the frames of a shot are the same, whether it is filled at once or in parts', async () => {
  const whole = await fill(shotOf(1_000, 30));
  const parts = await Promise.all([
    fill(shotOf(1_000, 20), (at) => at < 15),
    fill(shotOf(1_000, 20), (at) => at >= 5),
  ]);
  for (let at = 0; at < 15; at++) {
    expect(lumaOf(parts[0].frames, at)).toEqual(lumaOf(whole.frames, at));
    expect(lumaOf(parts[1].frames, at + 5)).toEqual(lumaOf(whole.frames, at + 15));
  }
});
