import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';
import { readBytes } from './read-bytes.ts';

/** How long an upload may take, and longer by what it brings at this rate. */
const MS_MAX = 30_000;
const BYTES_PER_MS = 64;
const CHECK_MS = 1_000;

const tooLarge = () => new ApiError('err_file_too_large', { status: 413 });

/**
 * The bytes of a file that is sent.
 *
 * @throws ApiError 413 err_file_too_large; err_upload_too_slow when it stands still or crawls
 */
export const readUpload = async (context: RequestContext, bytesMax: number): Promise<Buffer> => {
  const { socket } = context.env.incoming;
  const began = performance.now();
  const before = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const allowed = MS_MAX + (socket.bytesRead - before) / BYTES_PER_MS;
      if (performance.now() - began > allowed) reject(new ApiError('err_upload_too_slow'));
    }, CHECK_MS);
  });
  try {
    return await Promise.race([readBytes(context, bytesMax, tooLarge), late]);
  } finally {
    clearInterval(timer);
  }
};
