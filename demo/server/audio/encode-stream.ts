import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiSpeechFormat } from '../../../src/contract/constants/api-keys.ts';
import { findProgram } from '../process/find-program.ts';
import { startFfmpeg } from '../process/ffmpeg.ts';
import { ADTS_AAC, MP3_96, trimFrames, type EncoderInput, type FrameFormat } from './coded-frames.ts';
import { PCM_INPUT, PRODUCT_RATE } from './product-rate.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

type Encoded = Exclude<ApiSpeechFormat, 'wav' | 'pcm'>;

/** What ffmpeg is told for a format, and the frames of it where the silence that the encoder adds can only be cut off. */
interface Codec {
  filters?: readonly string[];
  options: readonly string[];
  frames?: FrameFormat;
}

/** Samples as they came in. */
const PCM: Codec = { options: ['-f', 's16le'] };

/** Every piece leaves as soon as it is there, and nothing at the head depends on the end. */
const codecs: Record<Encoded, Codec> = {
  mp3: {
    // LAME makes everything quieter by this much when its rate is fixed. The delay fills up what is cut off.
    filters: ['volume=0.445dB', `adelay=${MP3_96.missing}S`],
    // A fixed rate: without a head that knows the end, players tell the length by it. No frame borrows bits from the
    // ones before, which may be cut off.
    options:
      '-c:a libmp3lame -b:a 96k -reservoir 0 -write_xing 0 -id3v2_version 0 -write_id3v1 0 -f mp3'.split(' '),
    frames: MP3_96,
  },
  // The muxer would hold back a second.
  opus: { options: '-c:a libopus -b:a 36k -vbr on -page_duration 200000 -f ogg'.split(' ') },
  aac: { options: '-c:a aac -b:a 96k -f adts'.split(' '), frames: ADTS_AAC },
  flac: { options: '-c:a flac -f flac'.split(' ') },
};

/** -40 dB of full scale, as a 16-bit sample. */
const AUDIBLE = 328;

/** Length of the sound data in the WAV header of a stream, whose length is unknown: with it the RIFF size is 0xffffffff. */
const UNKNOWN_BYTES = 0xffff_ffff - WAV_HEADER_BYTES + 8;

/** Whether a stream of the format at this tempo needs an ffmpeg process: wav and pcm as they are spoken do not. */
export const needsFfmpeg = (format: ApiSpeechFormat, tempo = 1): boolean =>
  tempo !== 1 || (format !== 'wav' && format !== 'pcm');

/** Whether this machine can make the format at this tempo. */
export const canStream = (format: ApiSpeechFormat, tempo = 1): boolean =>
  !needsFfmpeg(format, tempo) || findProgram('ffmpeg') !== undefined;

/**
 * Filters that change the tempo by a factor and keep the pitch. In two equal steps, since beyond the double a single one
 * would leave out samples.
 */
const tempoFilters = (tempo: number): string[] =>
  tempo === 1 ? [] : Array<string>(2).fill(`atempo=${Math.sqrt(tempo).toFixed(6)}`);

/** The first of these 16-bit samples that can be heard; Infinity where none can. */
const beginOfSound = (pcm: Uint8Array): number => {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let at = 0; at + 1 < pcm.byteLength; at += 2)
    if (Math.abs(view.getInt16(at, true)) > AUDIBLE) return at / 2;
  return Infinity;
};

async function* byFfmpeg(
  pcm: AsyncIterable<Uint8Array>,
  { filters = [], options, frames }: Codec,
  tempo: number,
): AsyncGenerator<Uint8Array> {
  const all = [...tempoFilters(tempo), ...filters];
  const filtering = all.length > 0 ? ['-filter:a', all.join(',')] : [];
  const { process: ffmpeg, ended } = startFfmpeg(
    [...PCM_INPUT, ...filtering, ...options, '-flush_packets', '1', 'pipe:1'],
    'pipe',
  );
  ended.catch(() => {});
  let bytesIn = 0;
  let firstHeard = Infinity;
  const counted = async function* () {
    for await (const samples of pcm) {
      if (firstHeard === Infinity) firstHeard = bytesIn / 2 + beginOfSound(samples);
      bytesIn += samples.length;
      yield samples;
    }
  };
  const input: EncoderInput = { samples: () => bytesIn / 2 / tempo, begin: () => firstHeard / tempo };
  const feeding = pipeline(Readable.from(counted()), ffmpeg.stdin!);
  // What was asked for cannot come any more; the reason is told below.
  feeding.catch(() => ffmpeg.kill('SIGKILL'));
  try {
    const coded = ffmpeg.stdout! as AsyncIterable<Uint8Array>;
    yield* frames ? trimFrames(coded, frames, input) : coded;
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
  if (format !== 'wav' && format !== 'pcm') return yield* byFfmpeg(pcm, codecs[format], tempo);
  let needsHeader = format === 'wav';
  const sounding = tempo === 1 ? pcm : byFfmpeg(pcm, PCM, tempo);
  for await (const samples of sounding) {
    // Not before there is something to follow it: a file that was begun cannot be refused any more.
    if (needsHeader) yield wavHeader(UNKNOWN_BYTES, PRODUCT_RATE);
    needsHeader = false;
    yield samples;
  }
}
