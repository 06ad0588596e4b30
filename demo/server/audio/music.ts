import { fftOf, hannWindow } from './voice-match/fft.ts';

/** Length of a frame in seconds, rounded to a power of two in samples. */
const FRAME_SECONDS = 0.064;
/** Frequency range for notes in hertz: below it are voices and hum, above it consonants. */
const LOWEST = 200;
const HIGHEST = 4_000;
/** A partial is louder than so many bins around it … */
const AROUND = 10;
/** … and by how many decibels it must exceed them. */
const STANDS_OUT_DB = 9;
/** Frames of a block, in which notes are searched. Blocks overlap by half. */
const BLOCK = 100;
/** Number of the steadiest partials of a block that measure how much it resembles music. */
const STEADIEST = 5;
/**
 * Minimum sum of their shares in a block of music. Ten speakers reached at most 1.35, alone, in noise and with hum.
 * Most music that is 12 dB quieter than the voice in front of it has 1.7 to 2.3.
 */
const MUSIC = 1.5;
/** Minimum number of blocks for a decision. */
const BLOCKS_MIN = 4;
/** A partial that sounds in more than half of the frames of more than half of the blocks is hum, or a whistle. */
const HUM = 0.5;
/** Only this much of the start is analysed, in seconds. */
const SECONDS_MAX = 300;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How far the steadiest partials exceed the valleys next to them, each as a share of the frames. */
const steadiness = (active: ArrayLike<number>): number => {
  const heights: number[] = [];
  for (let at = 1; at < active.length - 1; at++) {
    const top = active[at]!;
    if (top < active[at - 1]! || top <= active[at + 1]!) continue;
    let [left, right] = [at, at];
    while (left > 0 && active[left - 1]! <= active[left]!) left--;
    while (right < active.length - 1 && active[right + 1]! <= active[right]!) right++;
    heights.push(top - Math.max(active[left]!, active[right]!));
  }
  return heights
    .sort((a, b) => b - a)
    .slice(0, STEADIEST)
    .reduce((sum, height) => sum + height, 0);
};

/**
 * Detects music, also behind a voice, by its notes: partials that stay at one frequency, while those of a voice glide.
 * (After "continuous frequency activation" by Seyerlehner, Pohle, Schedl and Widmer, 2007.) It does not detect music of
 * drums alone.
 */
export class MusicMeter {
  readonly #size: number;
  readonly #hop: number;
  readonly #low: number;
  readonly #high: number;
  readonly #framesMax: number;
  readonly #window: Float64Array;
  readonly #ring: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  readonly #levels: Float64Array;
  /** For each bin, the number of frames of the current half block in which it stood out. */
  #half: Uint16Array;
  readonly #halves: Uint16Array[] = [];
  #taken = 0;
  #frames = 0;

  /** @param rate sample rate in hertz */
  constructor(rate: number) {
    this.#size = 2 ** Math.round(Math.log2(rate * FRAME_SECONDS));
    this.#hop = this.#size / 4;
    this.#low = Math.ceil((LOWEST * this.#size) / rate);
    this.#high = Math.floor((HIGHEST * this.#size) / rate);
    this.#framesMax = (SECONDS_MAX * rate) / this.#hop;
    this.#window = hannWindow(this.#size);
    this.#ring = new Float64Array(this.#size);
    this.#re = new Float64Array(this.#size);
    this.#im = new Float64Array(this.#size);
    this.#levels = new Float64Array(this.#high + AROUND + 1);
    this.#half = new Uint16Array(this.#high - this.#low);
  }

  /** Hears the next sample, of any scale. */
  take(sample: number): void {
    this.#ring[this.#taken++ % this.#size] = sample;
    if (this.#taken < this.#size || this.#taken % this.#hop !== 0 || this.#frames >= this.#framesMax) return;
    this.#hearFrame();
    if (++this.#frames % (BLOCK / 2) !== 0) return;
    this.#halves.push(this.#half);
    this.#half = new Uint16Array(this.#half.length);
  }

  /** Whether at least half of the analysed audio contains music. */
  hasMusic(): boolean {
    const blocks = this.#halves
      .slice(1)
      .map((half, at) => Float64Array.from(half, (count, bin) => (count + this.#halves[at]![bin]!) / BLOCK));
    if (blocks.length < BLOCKS_MIN) return false;
    const isHum = Array.from(this.#half, (_, bin) => median(blocks.map((block) => block[bin]!)) > HUM);
    const scores = blocks.map((block) =>
      steadiness(block.map((share, bin) => (isHum[bin - 1] || isHum[bin] || isHum[bin + 1] ? 0 : share))),
    );
    return median(scores) > MUSIC;
  }

  #hearFrame(): void {
    const [re, im, levels] = [this.#re, this.#im, this.#levels];
    for (let at = 0; at < this.#size; at++)
      re[at] = this.#ring[(this.#taken + at) % this.#size]! * this.#window[at]!;
    im.fill(0);
    fftOf(this.#size).forward(re, im);
    for (let bin = 0; bin < levels.length; bin++)
      levels[bin] = 10 * Math.log10(re[bin]! ** 2 + im[bin]! ** 2 + Number.EPSILON);
    let sum = 0;
    for (let bin = this.#low - AROUND; bin < this.#low + AROUND; bin++) sum += levels[Math.max(bin, 0)]!;
    for (let bin = this.#low; bin < this.#high; bin++) {
      sum += levels[bin + AROUND]!;
      if (levels[bin]! - sum / (2 * AROUND + 1) > STANDS_OUT_DB) this.#half[bin - this.#low]!++;
      sum -= levels[Math.max(bin - AROUND, 0)]!;
    }
  }
}
