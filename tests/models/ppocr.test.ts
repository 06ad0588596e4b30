import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { PP_OCR } from '../../demo/server/engines/local/install/models.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';
import { createImageReader } from '../../demo/server/engines/text-in-images/image-reader.ts';
import { openScratch } from '../../demo/server/process/scratch-folder.ts';
import { createPpOcrEngine } from '../../demo/server/engines/text-in-images/ppocr/engine.ts';
import { countTextLeft } from '../../demo/server/subtitle-removal/count-text-left.ts';
import { openSource } from '../../demo/server/video/removal/source.ts';
import { openModel } from '../support/open-model.ts';
import { pictureSet } from '../support/picture-set.ts';
import { readPicture } from '../support/read-picture.ts';
import { makeSubtitled } from '../support/subtitled-video.ts';

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

test('stops reading a picture when aborted, and reads the next one', async () => {
  const [page] = pictureSet;
  const stop = new AbortController();
  const given = readPicture(engine, await page!.draw(), stop.signal);
  stop.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  expect(await readPicture(engine, await page!.draw())).toBe(page!.text);
});

test('finds a subtitle that is left in a video, even a faint one, and nothing in a video without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-left-'));
  const signal = new AbortController().signal;
  const images = createImageReader([engine], {
    withFolder: openScratch({ dataDir: folder, databaseUrl: undefined }, 'scratch'),
    log: createLog('off'),
  });
  const area = { left: 0.1, top: 0.78, right: 0.9, bottom: 0.98, from_ms: 1_000, to_ms: 2_000 };
  const areas = [{ ...area, mask: 'letters' as const, text: 'Nobody expected it' }];
  const leftIn = async (video: Buffer) => {
    const result = join(folder, 'result.mp4');
    await writeFile(result, video);
    const source = await openSource(result, signal);
    return (await countTextLeft({ images, source, areas, result, folder }, 'somebody', signal))?.left;
  };
  const line = { text: 'Nobody expected it', from: 1, to: 2 };
  try {
    const whole = await makeSubtitled({ lines: [line] });
    const faint = await makeSubtitled({ lines: [{ ...line, more: 'x=(w-tw)/2:y=h-th-14:alpha=0.35' }] });
    expect(await leftIn(whole)).toBe(1);
    expect(await leftIn(faint)).toBe(1);
    expect(await leftIn(await makeSubtitled({ lines: [] }))).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
