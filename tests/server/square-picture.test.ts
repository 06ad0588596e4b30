import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { squarePicture } from '../../demo/server/media/square-picture.ts';
import { makePicture } from '../support/pictures.ts';

test('pictures decoded at the same time do not affect each other', async () => {
  const bytes = Buffer.from(makePicture('png'));
  const reads: Promise<Buffer>[] = [];
  for (let count = 0; count < 500; count++) {
    reads.push(squarePicture(bytes, 64, { pixels: 1_000_000, side: 1 }));
    // Each begins while earlier ones are being decoded
    await setImmediate();
  }
  const results = await Promise.allSettled(reads);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
});
