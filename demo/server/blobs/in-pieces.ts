import { ApiError } from '../http/api-error.ts';
import type { Body } from './blobs.ts';

/**
 * A body in pieces of at least so many bytes; the last one may be smaller. One that breaks off gives what came before
 * it throws.
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
    // Who takes no more lets go of the body
    if (!broken) await parts.return?.();
  }
  if (broken) throw broken.cause;
}

/** A body has another length than it should. */
export class OtherLength extends Error {}

const otherLength = (size: number, bytes: number) =>
  new OtherLength(`There are ${size} bytes in place of ${bytes}.`);

/** The same body; throws {@link OtherLength} as soon as it is longer than so many bytes, or at its end when it is shorter. */
export async function* exactly(body: Body, bytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > bytes) throw otherLength(size, bytes);
    yield part;
  }
  if (size < bytes) throw otherLength(size, bytes);
}

/** The same body; throws as soon as it is longer than so many bytes. */
export async function* atMost(body: Body, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > bytesMax) throw new ApiError('err_upload_too_large', { status: 413 });
    yield part;
  }
}
