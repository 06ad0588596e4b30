import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { keepPlaces } from '../process/keep-places.ts';
import { ReaderKilled, wasKilled } from '../process/killed.ts';
import { MEDIA_FORMATS } from '../process/media-formats.ts';
import { probeMedia, type MediaProbe } from '../process/probe-media.ts';
import { WAV_HEADER_BYTES } from './wav.ts';

/** Formats in which ffmpeg seeks exactly. In others, such as MP3, it may be off by many seconds. */
const SOUGHT = ['aiff', 'au', 'caf', 'flac', 'matroska', 'mov', 'ogg', 'w64', 'wav'];

const DECODE_MS = 10 * 60_000;

/** What to decode of a file: mono 16-bit samples of its first audio track. */
interface Decoding {
  /** Sample rate in hertz. */
  rate: number;
  /** Start position in the file; default 0. */
  startMs?: number;
  /** Maximum duration to decode. */
  msMax: number;
}

const unsupported = () => new ApiError('err_file_not_supported');
const withoutSound = () => new ApiError('err_recording_without_sound');

/** Probes a file that must have sound. @throws as `decode` */
const look = async (file: string, signal: AbortSignal): Promise<MediaProbe> => {
  const probed = await probeMedia(file, MEDIA_FORMATS).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ApiError('err_interface_unavailable', { status: 503, msg: 'This server has no ffmpeg.' });
    throw error;
  });
  signal.throwIfAborted();
  if (!probed) throw unsupported();
  if (!probed.streams.some(({ type }) => type === 'audio')) throw withoutSound();
  return probed;
};

const run = async (
  file: string,
  { rate, startMs = 0, msMax }: Decoding,
  output: readonly string[],
  signal: AbortSignal,
  read?: (samples: Readable) => Promise<void>,
): Promise<void> => {
  const { format, startSeconds } = await look(file, signal);
  const canSeek = SOUGHT.includes(format.split(',', 1)[0]!);
  const from = startMs > 0 ? ['-ss', String(startMs / 1000)] : [];
  const bounds = ['-format_whitelist', MEDIA_FORMATS.join(','), '-threads', '1'];
  // With a start position, time 0 is that position
  const kept = startMs > 0 ? null : keepPlaces(startSeconds);
  const track = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'];
  const samples = ['-t', String(msMax / 1000), '-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le'];
  const ffmpeg = startFfmpeg(
    // Before the input, ffmpeg seeks; after it, ffmpeg decodes everything up to the position
    [
      ...bounds,
      ...(canSeek ? from : []),
      ...(kept?.input ?? []),
      '-i',
      `file:${file}`,
      ...(canSeek ? [] : from),
      ...track,
      ...(kept ? ['-af', kept.filter] : []),
      ...samples,
      ...output,
    ],
    read ? 'pipe' : 'ignore',
    { signal, timeoutMs: DECODE_MS },
  );
  try {
    await Promise.all([ffmpeg.ended, read?.(ffmpeg.process.stdout!)]);
  } catch (cause) {
    ffmpeg.process.kill('SIGKILL');
    signal.throwIfAborted();
    if (wasKilled(ffmpeg.process.signalCode)) throw new ReaderKilled();
    if (/No space left/.test((cause as Error).message))
      throw new ApiError('err_storage_full', { status: 503, retryAfter: 60 });
    throw unsupported();
  }
};

/**
 * Writes part of a file to `into` as WAV. Returns its length in milliseconds. The format is detected from the content.
 *
 * @throws ReaderKilled when a program took too long or was killed
 * @throws ApiError err_file_not_supported, err_recording_without_sound, err_interface_unavailable, err_storage_full
 */
export const decode = async (
  file: string,
  into: string,
  decoding: Decoding,
  signal: AbortSignal,
): Promise<number> => {
  // Without flushing each packet, ffmpeg would report success when the disk has no space for the last ones
  const wav = ['-fflags', '+bitexact', '-flush_packets', '1', '-f', 'wav', into];
  await run(file, decoding, wav, signal);
  const { size } = await stat(into);
  const durationMs = Math.round(((size - WAV_HEADER_BYTES) * 1000) / (2 * decoding.rate));
  if (durationMs <= 0) throw withoutSound();
  return durationMs;
};

/**
 * Lets `read` consume the samples while they are decoded. Nothing is stored.
 *
 * @throws as `decode`; an error of `read` becomes err_file_not_supported
 */
export const decodeThrough = (
  file: string,
  decoding: Decoding,
  read: (samples: AsyncIterable<Uint8Array>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => run(file, decoding, ['-f', 's16le', 'pipe:1'], signal, read);
