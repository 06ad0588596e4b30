import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { psnrOutside } from '../../demo/server/video/removal/check-result.ts';
import type { Box } from '../../demo/server/video/removal/frames.ts';
import type { RemovalPart } from '../../demo/server/video/removal/plan.ts';
import { openSource } from '../../demo/server/video/removal/source.ts';
import { ffmpeg } from '../support/flash-video.ts';

/** The result has two black boxes: one in the first half of the second, the other in the second half. */
const CHANGED = [
  { left: 20, top: 20, right: 60, bottom: 40 },
  { left: 100, top: 60, right: 140, bottom: 80 },
] as const;
const FRAMES = 25;
const HALF = 12;

const part = (from: number, to: number): RemovalPart => ({
  from,
  to,
  areas: [0],
  window: { left: 0, top: 0, right: 160, bottom: 90 },
  isCopied: false,
});

/** @param changed the boxes that are reported as changed in each half */
const measured = async (changed: readonly (readonly Box[])[]): Promise<number | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-outside-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [before, after] = [join(folder, 'before.mp4'), join(folder, 'after.mp4')];
  const picture = '-f lavfi -i color=gray:s=160x90:r=25:d=1'.split(' ');
  const encode = '-c:v libx264 -qp 0 -pix_fmt yuv420p'.split(' ');
  const boxes = CHANGED.map(({ left, top, right, bottom }, half) => {
    const when = half === 0 ? `lt(n,${HALF})` : `gte(n,${HALF})`;
    return `drawbox=${left}:${top}:${right - left}:${bottom - top}:black:fill:enable='${when}'`;
  });
  await ffmpeg(...picture, ...encode, before);
  await ffmpeg(...picture, '-vf', boxes.join(','), ...encode, after);
  const signal = AbortSignal.timeout(60_000);
  const source = await openSource(before, signal);
  return psnrOutside(
    { source, parts: [part(0, HALF), part(HALF, FRAMES)], changed, result: after, folder },
    signal,
  );
};

test('the picture is compared outside the changed areas of each part, and only within that part', async () => {
  expect(await measured(CHANGED.map((box) => [box]))).toBeNull();
});

test('a change that is not reported counts as a difference', async () => {
  expect(await measured([[CHANGED[0]], []])).toBeLessThan(30);
});
