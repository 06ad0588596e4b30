import type { RequestContext } from './app.ts';

/**
 * Reads the body. Throws the error that `tooLarge` makes if it exceeds `bytesMax` bytes: before reading anything if the
 * client states the length.
 */
export const readBytes = async (
  context: RequestContext,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<Buffer> => {
  const { incoming } = context.env;
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the connection, which still carries the refusal.
  const body = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
};
