import type { Body, ByteRange } from './blobs.ts';

/** Bytes of a body within a range, both ends inclusive. */
export async function* partOf(body: Body, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let place = 0;
  for await (const bytes of body) {
    const part = bytes.subarray(Math.max(0, from - place), to - place + 1);
    place += bytes.byteLength;
    if (part.byteLength > 0) yield part;
    if (place > to) return;
  }
}
