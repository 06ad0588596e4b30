import { fftOf, hannWindow } from './fft.ts';
import { BAND_HZ } from './spectrum.ts';

const TAPS = 512;
const BLOCK = 2048;

/** Maximum boost or cut of a band. */
const GAIN_DB_MAX = 12;
/** Bands on either side for smoothing the gains: sharper ones would create formants of their own. */
const SMOOTHING = 2;

/** Gains in decibels for {@link equalize} that bring one spectrum close to another, without sharp edges. */
export const gainsTowards = (from: readonly number[], to: readonly number[]): number[] =>
  from.map((_, band) => {
    let [sum, weights] = [0, 0];
    for (let offset = -SMOOTHING; offset <= SMOOTHING; offset++) {
      const [is, wanted] = [from[band + offset], to[band + offset]];
      if (is === undefined || wanted === undefined) continue;
      const weight = SMOOTHING + 1 - Math.abs(offset);
      sum += weight * Math.max(-GAIN_DB_MAX, Math.min(GAIN_DB_MAX, wanted - is));
      weights += weight;
    }
    return sum / weights;
  });

/** Gain in decibels at a frequency: interpolated between the band centres, constant beyond them. */
const decibelsAt = (hz: number, decibels: readonly number[]): number => {
  const above = BAND_HZ.findIndex((middle) => middle >= hz);
  if (above < 0) return decibels.at(-1)!;
  if (above === 0) return decibels[0]!;
  const [low, high] = [BAND_HZ[above - 1]!, BAND_HZ[above]!];
  const share = (hz - low) / (high - low);
  return decibels[above - 1]! * (1 - share) + decibels[above]! * share;
};

/** Coefficients of a symmetrical filter with these gains. */
const makeFilter = (decibels: readonly number[], sampleRate: number): Float64Array => {
  const [re, im] = [new Float64Array(TAPS), new Float64Array(TAPS)];
  for (let bin = 0; bin <= TAPS / 2; bin++) {
    const gain = 10 ** (decibelsAt((bin * sampleRate) / TAPS, decibels) / 20);
    re[bin] = gain;
    if (bin > 0) re[TAPS - bin] = gain;
  }
  fftOf(TAPS).inverse(re, im);
  const window = hannWindow(TAPS);
  return Float64Array.from({ length: TAPS }, (_, i) => re[(i + TAPS / 2) % TAPS]! * window[i]!);
};

/** Boosts and cuts frequency bands by these decibels, without delay. */
export const equalize = (
  samples: Float32Array,
  sampleRate: number,
  decibels: readonly number[],
): Float32Array => {
  const fft = fftOf(BLOCK);
  const filter = { re: new Float64Array(BLOCK), im: new Float64Array(BLOCK) };
  filter.re.set(makeFilter(decibels, sampleRate));
  fft.forward(filter.re, filter.im);
  const out = new Float32Array(samples.length);
  const [re, im] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  const step = BLOCK - TAPS;
  for (let from = 0; from < samples.length; from += step) {
    re.fill(0);
    im.fill(0);
    re.set(samples.subarray(from, from + step));
    fft.forward(re, im);
    for (let i = 0; i < BLOCK; i++) {
      const real = re[i]! * filter.re[i]! - im[i]! * filter.im[i]!;
      im[i] = re[i]! * filter.im[i]! + im[i]! * filter.re[i]!;
      re[i] = real;
    }
    fft.inverse(re, im);
    const shift = from - TAPS / 2;
    for (let i = Math.max(0, -shift); i < BLOCK && shift + i < out.length; i++) out[shift + i]! += re[i]!;
  }
  return out;
};
