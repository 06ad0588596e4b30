import { FINE_PEAKS_PER_SECOND } from '../../../src/contract/constants/waveform.ts';
import { samplesIn } from './concatenate.ts';

/** Maximum number of peaks of a recording; no waveform is shown wider. */
const PEAKS_MAX = 4_000;
const PEAKS_PER_SECOND = 25;
/** While the length is unknown, peaks of shorter spans are recorded, from which any number of peaks can be derived. */
const NOTES_PER_SECOND = FINE_PEAKS_PER_SECOND;
const LOUDEST = 32_768;

/** The waveform of a recording. */
export interface Waveform {
  durationMs: number;
  /** Peaks of consecutive equal spans, 0 … 100. */
  peaks: number[];
  /** Whether most of it contains music, also behind a voice; undefined when this was not analysed. */
  hasMusic?: boolean;
}

/** Records peaks of samples as they arrive. A piece of data may end within a sample. */
class Notes {
  readonly heights: number[] = [];
  samples = 0;
  readonly #span: number;
  #height = 0;
  #half: number | undefined;

  readonly #hear: (sample: number) => void;

  constructor(rate: number, hear: (sample: number) => void) {
    this.#hear = hear;
    this.#span = rate / NOTES_PER_SECOND;
  }

  add(bytes: Uint8Array): void {
    let at = 0;
    if (this.#half !== undefined && bytes.length > 0) {
      this.#take(((this.#half | (bytes[0]! << 8)) << 16) >> 16);
      this.#half = undefined;
      at = 1;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (; at + 1 < bytes.length; at += 2) this.#take(view.getInt16(at, true));
    if (at < bytes.length) this.#half = bytes[at];
  }

  end(): void {
    if (this.samples % this.#span > 0) this.heights.push(this.#height);
  }

  #take(sample: number): void {
    this.#hear(sample);
    const height = sample < 0 ? -sample : sample;
    if (height > this.#height) this.#height = height;
    if (++this.samples % this.#span !== 0) return;
    this.heights.push(this.#height);
    this.#height = 0;
  }
}

/**
 * Computes the waveform of mono 16-bit samples. Between two pieces, other requests get their turn.
 *
 * @param rate sample rate in hertz, a multiple of a hundred
 * @param hear called with each sample
 */
export const waveformOf = async (
  pcm: AsyncIterable<Uint8Array>,
  rate: number,
  hear: (sample: number) => void = () => {},
): Promise<Waveform> => {
  const notes = new Notes(rate, hear);
  for await (const bytes of pcm) notes.add(bytes);
  notes.end();
  const { heights, samples } = notes;
  const durationMs = Math.round((samples * 1000) / rate);
  const count = Math.max(1, Math.min(PEAKS_MAX, Math.ceil((durationMs * PEAKS_PER_SECOND) / 1000)));
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0;
    const to = Math.max(Math.floor(((index + 1) * heights.length) / count), 1);
    for (let at = Math.floor((index * heights.length) / count); at < to; at++)
      peak = Math.max(peak, heights[at] ?? 0);
    return Math.round((peak / LOUDEST) * 100);
  });
  return { durationMs, peaks };
};

/**
 * Peaks of consecutive equal spans, FINE_PEAKS_PER_SECOND per second, 0 … 100.
 *
 * @param rate as for `waveformOf`
 */
export const finePeaksOf = async (pcm: AsyncIterable<Uint8Array>, rate: number): Promise<Uint8Array> => {
  const notes = new Notes(rate, () => {});
  for await (const bytes of pcm) notes.add(bytes);
  notes.end();
  return Uint8Array.from(notes.heights, (height) => Math.round((height / LOUDEST) * 100));
};

/** Peaks of a WAV that `decode` made. */
export const peaksOf = async (path: string, rate: number): Promise<number[]> =>
  (await waveformOf(samplesIn(path), rate)).peaks;
