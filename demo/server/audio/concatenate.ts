import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioFormat } from '../../../src/contract/constants/speech.ts';
import { encode } from './encode.ts';
import { PRODUCT_RATE } from './product-rate.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

/** A finished utterance in a file, and the pauses around it. */
export interface JoinedTake {
  /** Path of a WAV as `finishUtterance` makes it. */
  path: string;
  /** Pause before it in milliseconds. */
  leadMs?: number;
  /** Pause after it in milliseconds. */
  gapMs: number;
}

/** Maximum length of the samples in a WAV file, in bytes. */
const WAV_DATA_BYTES_MAX = 0xffff_ffff - WAV_HEADER_BYTES;
const SILENCE = new Uint8Array(PRODUCT_RATE);

const gapBytes = (gapMs: number) => Math.round((gapMs * PRODUCT_RATE) / 1000) * 2;

/** Samples of a pause. */
export function* silence(ms: number): Generator<Uint8Array> {
  for (let left = gapBytes(ms); left > 0; left -= SILENCE.length) {
    yield SILENCE.subarray(0, Math.min(left, SILENCE.length));
  }
}

/** Samples of a WAV as `finishUtterance` makes it. */
export const samplesIn = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { start: WAV_HEADER_BYTES });

async function* samplesOf(takes: readonly JoinedTake[]): AsyncGenerator<Uint8Array> {
  for (const { path, leadMs = 0, gapMs } of takes) {
    yield* silence(leadMs);
    yield* samplesIn(path);
    yield* silence(gapMs);
  }
}

async function* after(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

/**
 * Writes takes with their pauses into one file at `path`. Never holds more than one piece in memory.
 *
 * @returns its length in milliseconds
 * @throws Error when a take is missing or ffmpeg is missing, fails or hangs; the signal's reason when aborted. The file
 * is then incomplete.
 */
export const concatenate = async (
  takes: readonly JoinedTake[],
  format: AudioFormat,
  path: string,
  signal?: AbortSignal,
): Promise<number> => {
  signal?.throwIfAborted();
  let dataBytes = 0;
  for (const { path: take, leadMs = 0, gapMs } of takes)
    dataBytes += (await stat(take)).size - WAV_HEADER_BYTES + gapBytes(leadMs) + gapBytes(gapMs);
  const seconds = dataBytes / 2 / PRODUCT_RATE;
  const samples = samplesOf(takes);
  if (format !== 'wav') await encode(samples, format, path, { seconds, signal });
  else {
    if (dataBytes > WAV_DATA_BYTES_MAX) throw new Error('Too long for one WAV file');
    const wav = Readable.from(after(wavHeader(dataBytes, PRODUCT_RATE), samples), { objectMode: false });
    await pipeline(wav, createWriteStream(path), { signal });
  }
  return Math.round(seconds * 1000);
};
