/** Reads a stream in blocks of one length in bytes; the last one may be shorter. The stream pauses until a block is taken. */
export async function* readInBlocks(
  stream: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of stream)
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(length - filled, chunk.length - at);
      block.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < length) continue;
      yield block;
      block = new Uint8Array(length);
      filled = 0;
    }
  if (filled > 0) yield block.subarray(0, filled);
}
