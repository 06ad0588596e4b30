import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWatermark } from '../../demo/server/video-translation/render/picture-watermark.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'voxbench-watermark-'))));
afterAll(() => rm(folder, { recursive: true }));

const grey = { create: { width: 40, height: 20, channels: 3, background: '#808080' } } as const;

test.each([
  ['a JPEG', () => sharp(grey).jpeg().toBuffer()],
  ['a PNG without transparency', () => sharp(grey).png().toBuffer()],
  ['a grayscale PNG', () => sharp(grey).toColourspace('b-w').png().toBuffer()],
  [
    'a grayscale PNG with transparency',
    () => sharp(grey).ensureAlpha().toColourspace('b-w').png().toBuffer(),
  ],
  ['a transparent PNG', () => sharp(grey).ensureAlpha().png().toBuffer()],
])('%s gets the requested opacity', async (_, make) => {
  const path = join(folder, 'picture');
  const into = join(folder, 'watermark.png');
  await writeFile(path, await make());
  const watermark = { asset_id: crypto.randomUUID(), place: 'top-left', opacity: 0.5, size: 10 } as const;
  await writeWatermark(watermark, { width: 320, height: 200 }, { path, into });
  const { data, info } = await sharp(await readFile(into))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 40, height: 20, channels: 4 });
  const [red, , , alpha] = data;
  expect(Math.abs(red! - 128)).toBeLessThan(4);
  expect(Math.abs(alpha! - 128)).toBeLessThan(3);
});
