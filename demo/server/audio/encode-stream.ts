import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiSpeechFormat } from '../../../src/contract/constants/api-keys.ts';
import { findProgram } from '../process/find-program.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { PCM_INPUT, PRODUCT_RATE } from './product-rate.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

type Encoded = Exclude<ApiSpeechFormat, 'wav' | 'pcm'>;

/** Samples as they came in. */
const PCM_OUTPUT = ['-f', 's16le'];

/** Every piece leaves as soon as it is there, and nothing at the head depends on the end. */
const codecs: Record<Encoded, readonly string[]> = {
  // A fixed rate: without a head that knows the end, players tell the length by it.
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k', '-write_xing', '0', '-f', 'mp3'],
  // The muxer would hold back a second.
  opus: ['-c:a', 'libopus', '-b:a', '36k', '-vbr', 'on', '-page_duration', '200000', '-f', 'ogg'],
  aac: ['-c:a', 'aac', '-b:a', '96k', '-f', 'adts'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
};

/** Length of the sound data in the WAV header of a stream, whose length is unknown: with it the RIFF size is 0xffffffff. */
const UNKNOWN_BYTES = 0xffff_ffff - WAV_HEADER_BYTES + 8;

/** Whether a stream of the format at this tempo needs an ffmpeg process: wav and pcm as they are spoken do not. */
export const needsFfmpeg = (format: ApiSpeechFormat, tempo = 1): boolean =>
  tempo !== 1 || (format !== 'wav' && format !== 'pcm');

/** Whether this machine can make the format at this tempo. */
export const canStream = (format: ApiSpeechFormat, tempo = 1): boolean =>
  !needsFfmpeg(format, tempo) || findProgram('ffmpeg') !== undefined;

/**
 * Options that change the tempo by a factor and keep the pitch. In two equal steps, since beyond the double a single one
 * would leave out samples.
 */
const tempoFilter = (tempo: number): string[] => {
  if (tempo === 1) return [];
  const step = `atempo=${Math.sqrt(tempo).toFixed(6)}`;
  return ['-filter:a', `${step},${step}`];
};

async function* byFfmpeg(
  pcm: AsyncIterable<Uint8Array>,
  output: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { process: ffmpeg, ended } = startFfmpeg(
    [...PCM_INPUT, ...output, '-flush_packets', '1', 'pipe:1'],
    'pipe',
  );
  ended.catch(() => {});
  const feeding = pipeline(Readable.from(pcm), ffmpeg.stdin!);
  // What was asked for cannot come any more; the reason is told below.
  feeding.catch(() => ffmpeg.kill('SIGKILL'));
  try {
    yield* ffmpeg.stdout! as AsyncIterable<Uint8Array>;
    // A broken pipe says only that ffmpeg ended; why, it says itself.
    await feeding.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
    await ended;
  } finally {
    ffmpeg.kill('SIGKILL');
    // The source is left when its pipe is closed.
    await feeding.catch(() => {});
    if (ffmpeg.exitCode === null && ffmpeg.signalCode === null && ffmpeg.pid) await once(ffmpeg, 'close');
  }
}

/**
 * Encodes mono 16-bit samples of {@link PRODUCT_RATE} as they come, and gives the pieces of the file as they are done.
 *
 * @param tempo factor by which they are made faster at the same pitch; any other than 1 takes ffmpeg
 * @throws Error when ffmpeg is missing or fails; what the samples throw. What came until then is not whole.
 */
export async function* encodeStream(
  pcm: AsyncIterable<Uint8Array>,
  format: ApiSpeechFormat,
  tempo = 1,
): AsyncGenerator<Uint8Array> {
  const filter = tempoFilter(tempo);
  if (format !== 'wav' && format !== 'pcm') return yield* byFfmpeg(pcm, [...filter, ...codecs[format]]);
  let needsHeader = format === 'wav';
  const sounding = tempo === 1 ? pcm : byFfmpeg(pcm, [...filter, ...PCM_OUTPUT]);
  for await (const samples of sounding) {
    // Not before there is something to follow it: a file that was begun cannot be refused any more.
    if (needsHeader) yield wavHeader(UNKNOWN_BYTES, PRODUCT_RATE);
    needsHeader = false;
    yield samples;
  }
}
