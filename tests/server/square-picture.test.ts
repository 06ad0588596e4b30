import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { squarePicture } from '../../demo/server/media/square-picture.ts';
import { makePicture } from '../support/pictures.ts';

test('pictures that are read at the same time do not disturb each other', async () => {
  const bytes = Buffer.from(makePicture('png'));
  const reads: Promise<Buffer>[] = [];
  for (let count = 0; count < 500; count++) {
    reads.push(squarePicture(bytes, 64, { pixels: 1_000_000, side: 1 }));
    // The next one begins while those before are decoded
    await setImmediate();
  }
  const results = await Promise.allSettled(reads);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
});
