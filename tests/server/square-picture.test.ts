import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { squarePicture } from '../../demo/server/media/square-picture.ts';
import { makePicture } from '../support/pictures.ts';

test('pictures decoded at the same time do not affect each other', async () => {
  const pictures = [makePicture('png'), makePicture('png', { width: 100, height: 300, upright: true })];
  const limits = { pixels: 1_000_000, side: 1 };
  const alone: Buffer[] = [];
  for (const bytes of pictures) alone.push(await squarePicture(bytes, 64, limits));
  expect(alone[0]).not.toEqual(alone[1]);
  const reads: Promise<Buffer>[] = [];
  for (let count = 0; count < 500; count++) {
    reads.push(squarePicture(pictures[count % 2]!, 64, limits));
    // Each begins while earlier ones are being decoded
    await setImmediate();
  }
  const results = await Promise.allSettled(reads);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const isOwn = results.map(
    (result, at) => result.status === 'fulfilled' && result.value.equals(alone[at % 2]!),
  );
  expect(isOwn).not.toContain(false);
});
