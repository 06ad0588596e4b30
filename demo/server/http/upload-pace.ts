import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';

/** An upload may take 30 s, and one millisecond more for every 64 bytes received (64 kB/s). */
const MS_MAX = 30_000;
const BYTES_PER_MS = 64;
const CHECK_MS = 1_000;

/** Runs `work`, which reads an upload. @throws ApiError err_upload_too_slow when the upload stalls or is too slow */
export const keepingPace = async <T>(context: RequestContext, work: () => Promise<T>): Promise<T> => {
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
    return await Promise.race([work(), late]);
  } finally {
    clearInterval(timer);
  }
};
