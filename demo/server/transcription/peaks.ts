import { open } from 'node:fs/promises';
import { RECOGNITION_RATE } from '../engines/recognition/engine.ts';
import { WAV_HEADER_BYTES } from '../recognition/decode.ts';

/** Most peaks of a recording; a waveform is not wider. */
const PEAKS_MAX = 4_000;
const PEAKS_PER_SECOND = 25;
const LOUDEST = 32_768;
/** Read at once, in samples. Between two pieces other requests have their turn. */
const PIECE_SAMPLES = 128 * 1024;

/** The loudest of samples from one place up to another. */
const loudest = (samples: Int16Array, from: number, to: number): number => {
  let peak = 0;
  for (let index = from; index < to; index++) {
    const height = Math.abs(samples[index]!);
    if (height > peak) peak = height;
  }
  return peak;
};

/** Loudest sample of each of a row of equal spans of a decoded recording, 0 … 100. */
export const peaksOf = async (path: string, durationMs: number): Promise<number[]> => {
  const samples = Math.round((durationMs * RECOGNITION_RATE) / 1000);
  const count = Math.max(1, Math.min(PEAKS_MAX, Math.ceil((durationMs * PEAKS_PER_SECOND) / 1000)));
  const span = Math.max(1, Math.ceil(samples / count));
  const peaks = Array.from({ length: Math.ceil(samples / span) }, () => 0);
  const file = await open(path);
  try {
    const piece = new Int16Array(PIECE_SAMPLES);
    const bytes = new Uint8Array(piece.buffer);
    let at = 0;
    while (at < samples) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, WAV_HEADER_BYTES + at * 2);
      const read = Math.min(bytesRead >> 1, samples - at);
      if (read === 0) break;
      for (let from = 0; from < read;) {
        const place = Math.floor((at + from) / span);
        const to = Math.min(read, (place + 1) * span - at);
        peaks[place] = Math.max(peaks[place]!, loudest(piece, from, to));
        from = to;
      }
      at += read;
    }
  } finally {
    await file.close();
  }
  return peaks.map((peak) => Math.round((peak / LOUDEST) * 100));
};
