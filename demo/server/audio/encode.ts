import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIO_FORMATS, type AudioFormat } from '../../../src/contract/constants/speech.ts';
import { findProgram } from '../process/find-program.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { PCM_INPUT } from './product-rate.ts';

type Encoded = Exclude<AudioFormat, 'wav'>;

const codecs: Record<Encoded, readonly string[]> = {
  // Quality-based, about 85 kbit/s: at a fixed bit rate, LAME attenuates by 0.4 dB.
  mp3: ['-c:a', 'libmp3lame', '-q:a', '2', '-f', 'mp3'],
  m4a: ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'ipod'],
  // From this bit rate on, mono speech is transparent. Higher rates only make the file larger than the MP3.
  opus: ['-c:a', 'libopus', '-b:a', '36k', '-vbr', 'on', '-f', 'ogg'],
};

/** Time limit per second of audio: encoding usually takes a hundredth of this. */
const LIMIT_MS_PER_SECOND = 200;
const LIMIT_MS = 30_000;

/** Formats that this machine can make now: wav always, the others by ffmpeg. */
export const encodableFormats = (): readonly AudioFormat[] =>
  findProgram('ffmpeg') === undefined ? ['wav'] : AUDIO_FORMATS;

/**
 * Encodes mono 16-bit samples of PRODUCT_RATE into a file at `path` as they arrive.
 *
 * @throws Error when ffmpeg is missing, fails or hangs; the signal's reason when aborted. The file is then incomplete.
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
    // EPIPE only says that ffmpeg ended. ffmpeg itself tells why.
    await ended;
    await feeding;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
