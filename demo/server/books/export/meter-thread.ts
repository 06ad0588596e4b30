/** The thread of `measureFile`, which measures the samples of a file. */
import type { BookMeasure } from '../../../../src/contract/index.ts';
import { startFfmpeg } from '../../process/ffmpeg.ts';
import { serveThread } from '../../process/serve-thread.ts';

/** The task of the thread. */
export interface MeterTask {
  path: string;
  /** Sample rate of the sound, in Hz. */
  rate: number;
  timeoutMs: number;
}

/** The answer of the thread. */
export type Metered = Pick<
  BookMeasure,
  'duration_ms' | 'rms_db' | 'peak_db' | 'floor_db' | 'head_ms' | 'tail_ms'
>;

/** Length of a block; the quietest block is the noise floor. */
const FLOOR_SECONDS = 0.5;
/** Block length for finding the start and end of speech: the first and last block that is loud enough. */
const EDGE_SECONDS = 0.02;
/** Least RMS of a block with speech, in dBFS; room tone is quieter. */
const SPEECH_DB = -50;

const dbOf = (value: number): number | null => (value > 0 ? 20 * Math.log10(value) : null);

/** Measures a stream of samples. */
class Meter {
  readonly #rate: number;
  #energy = 0;
  #peak = 0;
  #floor = Infinity;
  #samples = 0;
  #block = 0;
  #blockSamples = 0;
  #edge = 0;
  #edgeSamples = 0;
  #firstSpeech: number | undefined;
  #lastSpeech = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  add(values: Int16Array): void {
    const blockLength = Math.round(FLOOR_SECONDS * this.#rate);
    const edgeLength = Math.round(EDGE_SECONDS * this.#rate);
    const speech = (10 ** (SPEECH_DB / 20)) ** 2;
    for (let i = 0; i < values.length; i++) {
      const sample = values[i]! / 32_768;
      const power = sample * sample;
      const height = sample < 0 ? -sample : sample;
      if (height > this.#peak) this.#peak = height;
      this.#energy += power;
      this.#block += power;
      this.#edge += power;
      this.#samples++;
      if (++this.#edgeSamples === edgeLength) {
        if (this.#edge / edgeLength > speech) {
          this.#firstSpeech ??= this.#samples - edgeLength;
          this.#lastSpeech = this.#samples;
        }
        this.#edge = this.#edgeSamples = 0;
      }
      if (++this.#blockSamples === blockLength) {
        this.#floor = Math.min(this.#floor, this.#block / blockLength);
        this.#block = this.#blockSamples = 0;
      }
    }
  }

  read(): Metered {
    const ms = (samples: number) => Math.round((1000 * samples) / this.#rate);
    return {
      duration_ms: ms(this.#samples),
      rms_db: dbOf(Math.sqrt(this.#energy / Math.max(1, this.#samples))),
      peak_db: dbOf(this.#peak),
      floor_db: Number.isFinite(this.#floor) ? dbOf(Math.sqrt(this.#floor)) : null,
      head_ms: ms(this.#firstSpeech ?? this.#samples),
      tail_ms: ms(this.#samples - this.#lastSpeech),
    };
  }
}

void serveThread(async ({ path, rate, timeoutMs }: MeterTask): Promise<Metered> => {
  const options = [
    '-i',
    `file:${path}`,
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(rate),
    '-f',
    's16le',
    'pipe:1',
  ];
  const { process: ffmpeg, ended } = startFfmpeg(options, 'pipe', { timeoutMs });
  ffmpeg.stdin!.end();
  const meter = new Meter(rate);
  let odd: Buffer | undefined;
  for await (const piece of ffmpeg.stdout! as AsyncIterable<Buffer>) {
    const bytes = odd ? Buffer.concat([odd, piece]) : piece;
    const whole = bytes.length & ~1;
    odd = whole < bytes.length ? Buffer.from(bytes.subarray(whole)) : undefined;
    // Copied, because a view of 16-bit samples must begin at an even offset
    const own = new Uint8Array(bytes.subarray(0, whole));
    meter.add(new Int16Array(own.buffer, 0, whole >> 1));
  }
  await ended;
  return meter.read();
});
