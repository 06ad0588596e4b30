import type { RequestContext } from './app.ts';

/**
 * The body, as long as it has at most `bytesMax` bytes; else throws what `tooLarge` makes, before anything is
 * read where the client says its length.
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
  // Leaving the loop must not destroy the connection: the refusal goes over it.
  const body = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
};
