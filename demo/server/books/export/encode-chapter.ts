import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PODCAST, type BookPreset } from '../../../../src/contract/constants/books.ts';
import { PCM_FORMAT, PCM_INPUT, PRODUCT_RATE } from '../../audio/product-rate.ts';
import { startFfmpeg } from '../../process/ffmpeg.ts';
import type { Asking } from '../../process/turns.ts';
import { measureLoudness } from '../../video/measure-loudness.ts';
import { mp3Kbps } from './bit-rates.ts';
import { chapterSamples, type Leveled } from './level.ts';
import { levelApart } from './level-apart.ts';

/** Samples per AAC frame. */
const AAC_FRAME = 1_024;
/** Time limit per second of audio: an encoder that takes longer hangs. */
const LIMIT_MS_PER_SECOND = 300;
/** Time limit on top of that, for short audio. */
const LIMIT_MS = 60_000;

/** Milliseconds after which an encoder of this many samples is killed. */
export const timeoutOf = (samples: number): number =>
  LIMIT_MS + (samples / PRODUCT_RATE) * LIMIT_MS_PER_SECOND;

/**
 * Runs ffmpeg on a stream of samples.
 *
 * @throws as the stream does; Error when ffmpeg fails; the signal's reason when aborted
 */
export const encodeSamples = async (
  samples: AsyncIterable<Uint8Array>,
  options: readonly string[],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<void> => {
  const { process: ffmpeg, ended } = startFfmpeg([...PCM_INPUT, ...options], 'ignore', { signal, timeoutMs });
  let broken: { cause: unknown } | undefined;
  const fed = async function* () {
    try {
      yield* samples;
    } catch (cause) {
      broken = { cause };
      throw cause;
    }
  };
  try {
    const feeding = pipeline(fed, ffmpeg.stdin!);
    feeding.catch(() => ffmpeg.kill('SIGKILL'));
    // Await ffmpeg first: its own error gives the cause, while the pipe's only says that ffmpeg has ended
    await ended;
    await feeding;
  } catch (error) {
    signal.throwIfAborted();
    // Without its samples ffmpeg was killed, and says only that
    throw broken ? broken.cause : error;
  }
};

/**
 * ffmpeg's options that put AAC frames into an M4A file without encoding, with the index first so that players start at
 * once.
 */
export const AS_M4A = ['-c', 'copy', '-movflags', '+faststart', '-f', 'ipod'];

/** ffmpeg's options for an MP3 file, at the sample rate that ACX requires. */
export const mp3Options = (preset: BookPreset): string[] => {
  const rate = ['-b:a', `${mp3Kbps(preset)}k`];
  return ['-ar', '44100', '-ac', '1', '-c:a', 'libmp3lame', ...rate, '-id3v2_version', '3', '-f', 'mp3'];
};

/**
 * Writes the samples of a chapter at its preset's level: by RMS or, for podcasts, by the loudness of the whole chapter.
 *
 * @param multipleOf see `leveledSamples`
 */
export const levelInto = async (
  path: string,
  chapter: Omit<Leveled, 'gain'>,
  asking: Asking,
  multipleOf = 1,
): Promise<void> => {
  const write = (gain: number | null) => levelApart({ chapter, gain, multipleOf, into: path }, asking);
  if (chapter.preset !== 'podcast') return write(null);
  const timeoutMs = timeoutOf(chapterSamples(chapter.sound));
  let gain = 1;
  await write(gain);
  // Limiting peaks lowers the loudness, which the second pass corrects
  for (let pass = 0; pass < 2; pass++) {
    const { integrated } = await measureLoudness(path, {
      signal: asking.signal,
      timeoutMs,
      input: PCM_FORMAT,
    });
    if (integrated === null) break;
    gain *= 10 ** ((PODCAST.lufs - integrated) / 20);
    await write(gain);
  }
};

/** Length of an ADTS frame header without a checksum. */
const HEADER_BYTES = 7;

/**
 * Encodes a chapter as AAC frames that can be appended to those of another chapter. The samples are padded to whole
 * frames, and the encoder's priming frame is dropped. Chapters begin and end with silence, so the missing frame is
 * inaudible.
 *
 * @returns the number of samples
 */
export const encodeAac = async (
  chapter: Omit<Leveled, 'gain'>,
  path: string,
  { folder, ...asking }: Asking & { folder: string },
): Promise<number> => {
  const samples = Math.ceil(chapterSamples(chapter.sound) / AAC_FRAME) * AAC_FRAME;
  const leveled = join(folder, 'leveled.pcm');
  await levelInto(leveled, chapter, asking, AAC_FRAME);
  const whole = join(folder, 'whole.aac');
  const timeoutMs = timeoutOf(samples);
  const options = ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts', `file:${whole}`];
  await encodeSamples(createReadStream(leveled), options, {
    signal: asking.signal,
    timeoutMs,
  });
  const file = await open(whole);
  const header = Buffer.alloc(HEADER_BYTES);
  await file.read(header, 0, HEADER_BYTES, 0);
  await file.close();
  const first = ((header[3]! & 3) << 11) | (header[4]! << 3) | (header[5]! >> 5);
  await pipeline(createReadStream(whole, { start: first }), createWriteStream(path));
  return samples;
};
