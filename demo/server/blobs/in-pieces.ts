import { ApiError } from '../http/api-error.ts';
import type { Body } from './blobs.ts';

/**
 * Collects a body into pieces of at least this many bytes; the last one may be smaller. If the body fails, the bytes so
 * far are yielded before the error is thrown.
 */
export async function* inPieces(body: Body, bytes: number): AsyncGenerator<Uint8Array[]> {
  let piece: Uint8Array[] = [];
  let size = 0;
  let broken: { cause: unknown } | undefined;
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await parts.next().catch((cause: unknown) => {
        broken = { cause };
        return { done: true as const, value: undefined };
      });
      if (next.done) break;
      piece.push(next.value);
      size += next.value.byteLength;
      if (size < bytes) continue;
      yield piece;
      piece = [];
      size = 0;
    }
    if (size > 0) yield piece;
  } finally {
    // When the consumer stops early, closes the body
    if (!broken) await parts.return?.();
  }
  if (broken) throw broken.cause;
}

/** A body does not have the expected length. */
export class OtherLength extends Error {}

const otherLength = (size: number, bytes: number) =>
  new OtherLength(`There are ${size} bytes in place of ${bytes}.`);

/** Yields the same body. Throws {@link OtherLength} once it is longer than expected, or at its end if shorter. */
export async function* exactly(body: Body, bytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > bytes) throw otherLength(size, bytes);
    yield part;
  }
  if (size < bytes) throw otherLength(size, bytes);
}

/** Yields the same body. Throws as soon as it is longer than the limit. */
export async function* atMost(body: Body, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > bytesMax) throw new ApiError('err_upload_too_large', { status: 413 });
    yield part;
  }
}
