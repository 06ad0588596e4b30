import { stat } from 'node:fs/promises';
import { RECOGNITION_RATE } from '../engines/recognition/engine.ts';
import { ApiError } from '../http/api-error.ts';
import { ReaderKilled, wasKilled } from '../process/killed.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { probeMedia } from '../process/probe-media.ts';
import { MEDIA_FORMATS } from '../storage/content.ts';

export const WAV_HEADER_BYTES = 44;
const BYTES_PER_SECOND = 2 * RECOGNITION_RATE;
const DECODE_MS = 10 * 60_000;

const unsupported = () => new ApiError('err_file_not_supported');
const withoutSound = () => new ApiError('err_recording_without_sound');

/**
 * Writes the first sound track of a file to `into`, as engines take it; gives its length in milliseconds. The content
 * decides what the file is.
 *
 * @param secondsMax no more than this and a second is decoded: a longer result tells a recording that is longer
 * @throws ReaderKilled when a program took too long or was killed
 * @throws ApiError err_file_not_supported, err_recording_without_sound, err_interface_unavailable, err_storage_full
 */
export const decode = async (
  file: string,
  into: string,
  secondsMax: number,
  signal: AbortSignal,
): Promise<number> => {
  const probed = await probeMedia(file, MEDIA_FORMATS).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ApiError('err_interface_unavailable', { status: 503, msg: 'This server has no ffmpeg.' });
    throw error;
  });
  signal.throwIfAborted();
  if (!probed) throw unsupported();
  if (!probed.streams.some(({ type }) => type === 'audio')) throw withoutSound();
  const bounds = ['-format_whitelist', MEDIA_FORMATS.join(','), '-threads', '1'];
  const input = [
    ...bounds,
    '-i',
    `file:${file}`,
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
  ];
  const output = ['-t', String(secondsMax + 1), '-ac', '1', '-ar', String(RECOGNITION_RATE)];
  // Unless it writes each packet at once, ffmpeg ends well when the disk has no room for the last ones
  const wav = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-flush_packets', '1', '-f', 'wav', into];
  const ffmpeg = startFfmpeg([...input, ...output, ...wav], 'ignore');
  const kill = () => ffmpeg.process.kill('SIGKILL');
  const timer = setTimeout(kill, DECODE_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    await ffmpeg.ended;
  } catch (cause) {
    signal.throwIfAborted();
    if (wasKilled(ffmpeg.process.signalCode)) throw new ReaderKilled();
    if (/No space left/.test((cause as Error).message))
      throw new ApiError('err_storage_full', { status: 503, retryAfter: 60 });
    throw unsupported();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
  const { size } = await stat(into);
  const durationMs = Math.round(((size - WAV_HEADER_BYTES) * 1000) / BYTES_PER_SECOND);
  if (durationMs <= 0) throw withoutSound();
  return durationMs;
};
