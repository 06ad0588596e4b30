import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blackOf, openSource } from '../../demo/server/video/removal/source.ts';
import { ffmpeg } from '../support/flash-video.ts';

test.each([
  ['8 bits in the full range', '-pix_fmt yuvj420p -color_range pc', 0],
  ['10 bits in the full range', '-pix_fmt yuv420p10le -color_range pc', 0],
  ['10 bits in the usual range', '-pix_fmt yuv420p10le -color_range tv', 16],
  ['a range that the file does not state', '-pix_fmt yuv420p', 16],
])('the black level of a video with %s is found', async (_, encode, black) => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-range-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.mp4');
  await ffmpeg(...'-f lavfi -i testsrc2=s=64x36:r=5:d=1 -c:v libx264'.split(' '), ...encode.split(' '), path);
  expect(blackOf(await openSource(path, AbortSignal.timeout(60_000)))).toBe(black);
});
