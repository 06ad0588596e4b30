import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioFormat } from '../../../src/contract/constants/speech.ts';
import { findProgram } from '../process/find-program.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { PCM_INPUT } from './product-rate.ts';

type Encoded = Exclude<AudioFormat, 'wav'>;

const codecs: Record<Encoded, readonly string[]> = {
  // By quality, about 85 kbit/s: with a fixed rate LAME makes everything 0.4 dB quieter.
  mp3: ['-c:a', 'libmp3lame', '-q:a', '2', '-f', 'mp3'],
  m4a: ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'ipod'],
  // Speech in one channel is as it was from here on; more only makes the file larger than the MP3.
  opus: ['-c:a', 'libopus', '-b:a', '36k', '-vbr', 'on', '-f', 'ogg'],
};

/** An encoder that takes longer than this for a second of audio hangs: it usually takes a hundredth. */
const LIMIT_MS_PER_SECOND = 200;
const LIMIT_MS = 30_000;

/** Whether this machine can make the format: wav always, the others by ffmpeg. */
export const canEncode = (format: AudioFormat): boolean =>
  format === 'wav' || findProgram('ffmpeg') !== undefined;

/**
 * Encodes mono 16-bit samples of PRODUCT_RATE into a file at `path`, as they come.
 *
 * @throws Error when ffmpeg is missing, fails or hangs; the signal's reason when aborted. The file is not whole then.
 */
export const encode = async (
  pcm: AsyncIterable<Uint8Array>,
  format: Encoded,
  path: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal | undefined },
): Promise<void> => {
  const options = [...PCM_INPUT, ...codecs[format], `file:${path}`];
  const timeoutMs = LIMIT_MS + seconds * LIMIT_MS_PER_SECOND;
  const { process: ffmpeg, ended } = startFfmpeg(options, 'ignore', { signal, timeoutMs });
  try {
    const feeding = pipeline(Readable.from(pcm), ffmpeg.stdin!);
    feeding.catch(() => ffmpeg.kill('SIGKILL'));
    // A broken pipe says only that ffmpeg ended; why, it says itself.
    await ended;
    await feeding;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
