import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InpaintingEngine } from '../../demo/server/engines/inpainting/engine.ts';
import { createMiGanEngine } from '../../demo/server/engines/inpainting/migan/engine.ts';
import { MIGAN } from '../../demo/server/engines/local/install/inpainting-models.ts';
import { cleanFrames } from '../../demo/server/video/removal/clean-frames.ts';
import { makeFrames, type Frames } from '../../demo/server/video/removal/frames.ts';
import { openModel } from '../support/open-model.ts';

const [WIDTH, HEIGHT, COUNT] = [640, 180, 10];
/** The part of a picture of 640 × 360 that is cleaned. */
const CROP = `crop=${WIDTH}:${HEIGHT}:0:180`;
const STILL = 'testsrc2=s=640x360:r=1:d=1,loop=9:1';
const TEXT =
  "drawtext=text='Please open the window, it is warm':font=DejaVu Sans:fontsize=26:fontcolor=white:borderw=2:" +
  'bordercolor=black:x=(w-tw)/2:y=300';
const { signal } = new AbortController();

let engine: InpaintingEngine;
beforeAll(async () => {
  engine = createMiGanEngine(openModel(MIGAN));
  await vi.waitFor(
    () => {
      if (engine.state().state === 'off') throw new Error(engine.state().reason);
      expect(engine.state().state, engine.state().reason).toBe('ready');
    },
    { timeout: 800_000, interval: 500 },
  );
});
afterAll(() => engine?.close());

/** Frames of a still picture. */
const framesOf = (...filters: string[]): Frames => {
  const graph = [STILL, ...filters, CROP].join(',');
  const output = `-frames:v ${COUNT} -f rawvideo -pix_fmt yuv420p -`.split(' ');
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', graph, ...output], {
    maxBuffer: 1e8,
  });
  return makeFrames(new Uint8Array(raw), { width: WIDTH, height: HEIGHT, extraBits: 0 });
};

/** PSNR in dB where text was. */
const likeness = (cleaned: Frames, clean: Frames, burned: Frames): number => {
  let [squares, count] = [0, 0];
  for (let at = 0; at < clean.samples.length; at++) {
    if (Math.abs(burned.samples[at]! - clean.samples[at]!) <= 24) continue;
    squares += (cleaned.samples[at]! - clean.samples[at]!) ** 2;
    count++;
  }
  return 10 * Math.log10((65_025 * count) / squares);
};

test('what no other frame shows is closer to the picture than what is filled in from the surroundings', async () => {
  const [clean, burned] = [framesOf(), framesOf(TEXT)];
  const areas = [
    { box: { left: 40, top: 112, right: 600, bottom: 160 }, from: 0, to: COUNT, mask: 'letters' },
  ] as const;
  const picture = { wanted: { from: 0, to: COUNT }, pictureHeight: 360, black: 16 };
  const [filled, drawn] = [framesOf(TEXT), framesOf(TEXT)];
  await cleanFrames(filled, areas, 'fill', picture);
  let asked = 0;
  await cleanFrames(drawn, areas, 'best_fill', {
    ...picture,
    draw: (hidden) => {
      asked++;
      return engine.draw(hidden, signal);
    },
  });
  const [by, best] = [likeness(filled, clean, burned), likeness(drawn, clean, burned)];
  console.log(`fill ${by.toFixed(1)} dB, best fill ${best.toFixed(1)} dB, ${asked} pictures`);
  expect(best).toBeGreaterThan(by + 1);
  expect(asked).toBeLessThan(10);
});

test('pixels that are not hidden stay as they are, and a picture that nobody waits for is given up', async () => {
  const samples = Uint8Array.from({ length: 3 * 64 * 48 }, (_, at) => (at * 7) % 251);
  const hidden = new Uint8Array(64 * 48);
  for (let y = 16; y < 32; y++) hidden.fill(1, y * 64 + 16, y * 64 + 40);
  const picture = { samples, hidden, width: 64, height: 48 };
  const stop = new AbortController();
  const reason = new Error('given up');
  const given = engine.draw(picture, stop.signal);
  stop.abort(reason);
  await expect(given).rejects.toBe(reason);
  const drawn = await engine.draw(picture, signal);
  expect([...drawn].filter((sample, at) => !hidden[at % hidden.length] && sample !== samples[at])).toEqual(
    [],
  );
});
