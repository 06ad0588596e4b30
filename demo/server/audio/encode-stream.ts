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

/** ffmpeg's options for a format, and its frames if the encoder's silence can only be cut off. */
interface Codec {
  filters?: readonly string[];
  options: readonly string[];
  frames?: FrameFormat;
}

/** Samples without encoding. */
const PCM: Codec = { options: ['-f', 's16le'] };

/** Every piece is sent at once, and no header depends on the end of the audio. */
const codecs: Record<Encoded, Codec> = {
  mp3: {
    // Compensates the attenuation by LAME at a fixed bit rate. The delay fills what is cut off.
    filters: ['volume=0.445dB', `adelay=${MP3_96.missing}S`],
    // A fixed bit rate: players then derive the duration without a header that knows the end. Without a bit reservoir,
    // no frame depends on earlier frames, which may be cut off.
    options:
      '-c:a libmp3lame -b:a 96k -reservoir 0 -write_xing 0 -id3v2_version 0 -write_id3v1 0 -f mp3'.split(' '),
    frames: MP3_96,
  },
  // By default the muxer would hold back one second.
  opus: { options: '-c:a libopus -b:a 36k -vbr on -page_duration 200000 -f ogg'.split(' ') },
  aac: { options: '-c:a aac -b:a 96k -f adts'.split(' '), frames: ADTS_AAC },
  flac: { options: '-c:a flac -f flac'.split(' ') },
};

/** -40 dB of full scale, as a 16-bit sample. */
const AUDIBLE = 328;

/** Data length in the WAV header of a stream of unknown length; with it, the RIFF size is 0xffffffff. */
const UNKNOWN_BYTES = 0xffff_ffff - WAV_HEADER_BYTES + 8;

/** Whether a stream in this format and tempo needs ffmpeg. At the original tempo, wav and pcm do not. */
export const needsFfmpeg = (format: ApiSpeechFormat, tempo = 1): boolean =>
  tempo !== 1 || (format !== 'wav' && format !== 'pcm');

/** Whether this machine can stream this format and tempo. */
export const canStream = (format: ApiSpeechFormat, tempo = 1): boolean =>
  !needsFfmpeg(format, tempo) || findProgram('ffmpeg') !== undefined;

/**
 * Filters that change the tempo by a factor and keep the pitch. They use two equal steps, because a single one above 2
 * would drop samples.
 */
const tempoFilters = (tempo: number): string[] =>
  tempo === 1 ? [] : Array<string>(2).fill(`atempo=${Math.sqrt(tempo).toFixed(6)}`);

/** Index of the first audible 16-bit sample; Infinity when there is none. */
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
  // The source failed, so ffmpeg is useless; the error is reported below.
  feeding.catch(() => ffmpeg.kill('SIGKILL'));
  try {
    const coded = ffmpeg.stdout! as AsyncIterable<Uint8Array>;
    yield* frames ? trimFrames(coded, frames, input) : coded;
    // EPIPE only says that ffmpeg ended. ffmpeg itself tells why.
    await feeding.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
    await ended;
  } finally {
    ffmpeg.kill('SIGKILL');
    // Closing the pipe makes the source end.
    await feeding.catch(() => {});
    if (ffmpeg.exitCode === null && ffmpeg.signalCode === null && ffmpeg.pid) await once(ffmpeg, 'close');
  }
}

/**
 * Encodes mono 16-bit samples of {@link PRODUCT_RATE} as they arrive, and yields the pieces of the file.
 *
 * @param tempo speed factor at the same pitch; any other than 1 needs ffmpeg
 * @throws Error when ffmpeg is missing or fails; any error of the samples. The pieces so far are then incomplete.
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
    // Only when data follows: once a file has begun, the request cannot be refused any more.
    if (needsHeader) yield wavHeader(UNKNOWN_BYTES, PRODUCT_RATE);
    needsHeader = false;
    yield samples;
  }
}
