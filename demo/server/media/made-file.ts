import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ServedSource } from './serve-file.ts';

/** A small file that is made for a request, and may be another one at the next. */
export const madeFile = (
  bytes: Buffer,
  { contentType, fileName }: Required<Pick<ServedSource, 'contentType' | 'fileName'>>,
): ServedSource => ({
  source: {
    bytes: bytes.length,
    read: ({ from, to }) => Promise.resolve(Readable.from(bytes.subarray(from, to + 1))),
  },
  contentType,
  etag: createHash('sha256').update(bytes).digest('hex'),
  mayChange: true,
  fileName,
});
