import { expect, test } from 'vitest';
import { fileSizesApart } from '../../../src/studio/source/file-size.ts';

test.each([
  [4_300_000, 1_000_000, ['4.3 MB', '1 MB']],
  [199_995_700_000, 200_000_000_000, ['199.996 GB', '200 GB']],
  [4_306_112, 4_264_001, ['4.31 MB', '4.26 MB']],
  [1, 0, ['0.001 kB', '0 kB']],
  [5, 5, ['0 kB', '0 kB']],
])('sizes of %d and %d bytes have enough digits to differ', (a, b, sizes) => {
  expect(fileSizesApart('en', a, b)).toEqual(sizes);
});
