import { createInterface } from 'node:readline';
import { ApiError } from '../http/api-error.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { ReaderKilled, wasKilled } from '../process/killed.ts';
import { MEDIA_FORMATS } from '../process/media-formats.ts';

/** Restricts a user's input to media formats: no playlist or script, whatever the file is called. */
export const USER_INPUT: readonly string[] = ['-format_whitelist', MEDIA_FORMATS.join(',')];

/** A filter that makes both sides even, as `yuv420p` requires. */
export const EVEN_SIDES = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';

interface Running {
  signal: AbortSignal;
  timeoutMs: number;
  /** Called repeatedly with the time in milliseconds up to which the output is written. */
  onProgress?(doneMs: number): void;
}

/**
 * Runs ffmpeg on local files.
 *
 * @throws ReaderKilled when it took too long or was killed; the signal's reason when aborted
 * @throws ApiError err_storage_full; err_file_damaged when it cannot read its input or make its output
 */
export const runFfmpeg = async (
  options: readonly string[],
  { signal, timeoutMs, onProgress }: Running,
): Promise<void> => {
  const { process: ffmpeg, ended } = startFfmpeg(['-progress', 'pipe:1', ...options], 'pipe', {
    signal,
    timeoutMs,
  });
  ffmpeg.stdin!.end();
  const lines = createInterface({ input: ffmpeg.stdout! });
  lines.on('line', (line) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds) onProgress?.(Number(microseconds) / 1000);
  });
  try {
    await ended;
  } catch (cause) {
    signal.throwIfAborted();
    if (wasKilled(ffmpeg.signalCode)) throw new ReaderKilled();
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ApiError('err_interface_unavailable', { status: 503, msg: 'This server has no ffmpeg.' });
    if (/No space left/.test((cause as Error).message))
      throw new ApiError('err_storage_full', { status: 503, retryAfter: 60 });
    throw new ApiError('err_file_damaged');
  }
};
