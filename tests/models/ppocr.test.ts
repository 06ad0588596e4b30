import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PP_OCR } from '../../demo/server/engines/local/install/models.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';
import { createPpOcrEngine } from '../../demo/server/engines/text-in-images/ppocr/engine.ts';
import { openModel } from '../support/open-model.ts';
import { pictureSet } from '../support/picture-set.ts';
import { readPicture } from '../support/read-picture.ts';

let engine: ImageTextEngine;
beforeAll(async () => {
  engine = createPpOcrEngine(openModel(PP_OCR));
  await vi.waitFor(
    () => {
      if (engine.state().state === 'off') throw new Error(engine.state().reason);
      expect(engine.state().state, engine.state().reason).toBe('ready');
    },
    { timeout: 800_000, interval: 500 },
  );
});
afterAll(() => engine?.close());

test('reads at least eight of the ten pictures exactly', async () => {
  const wrong: [name: string, read: string][] = [];
  for (const { name, draw, text } of pictureSet) {
    const read = await readPicture(engine, await draw());
    if (read !== text) wrong.push([name, read]);
  }
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(pictureSet.length - 8);
});

test('finds no text in noise', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  expect(await readPicture(engine, await noise.png().toBuffer())).toBe('');
});

test('gives a picture up when it is told, and reads the next one', async () => {
  const [page] = pictureSet;
  const stop = new AbortController();
  const given = readPicture(engine, await page!.draw(), stop.signal);
  stop.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  expect(await readPicture(engine, await page!.draw())).toBe(page!.text);
});
