import { resample } from '../resample.ts';
import { predict, rootsOf } from './linear-prediction.ts';
import type { PitchTrack } from './pitch-track.ts';

const RATE = 12_000;
const ORDER = 12;
const FRAME = 0.03 * RATE;
const PRE_EMPHASIS = 0.97;
/** More frames do not change the figure. */
const FRAMES_MAX = 1500;
/** Wider resonances shape the spectrum as a whole and are not formants. */
const BANDWIDTH_MAX = 700;

/** The first formant is below this: it is hard to separate from the harmonics of a high voice. */
const HZ_MIN = 700;
const HZ_MAX = 5200;
const BINS_PER_OCTAVE = 48;
const BINS = Math.round(Math.log2(HZ_MAX / HZ_MIN) * BINS_PER_OCTAVE);
/** Width of the bell that each resonance adds, in bins: about 6 %. */
const SPREAD = 4;

/** For voices of the same pitch, vocal tracts differ by at most this, in bins (about 15 %), … */
const REACH = 10;
/** … and mostly by less: this penalty applies at the maximum, a quarter of it half-way. */
const RARITY = 0.5;
const STEP = 0.25;
/** Across speakers, the formants rise with this power of the pitch. */
const PITCH_POWER = 0.3;

const window = Float64Array.from({ length: FRAME }, (_, i) => {
  const x = (2 * (i + 0.5)) / FRAME - 1;
  return Math.exp(-6 * x * x);
});

/** Adds the resonances of a frame to a density over the logarithm of the frequency. Narrow ones weigh more. */
const addResonances = (frame: Float64Array, density: Float64Array): void => {
  const { re, im } = rootsOf(predict(frame, ORDER));
  for (let i = 0; i < re.length; i++) {
    if (im[i]! <= 0) continue;
    const bandwidth = (-Math.log(Math.hypot(re[i]!, im[i]!)) * RATE) / Math.PI;
    if (!(bandwidth < BANDWIDTH_MAX)) continue;
    const hz = (Math.atan2(im[i]!, re[i]!) * RATE) / (2 * Math.PI);
    const place = Math.log2(hz / HZ_MIN) * BINS_PER_OCTAVE;
    const weight = 1 - bandwidth / BANDWIDTH_MAX;
    const end = Math.min(BINS - 1, place + 4 * SPREAD);
    for (let bin = Math.max(0, Math.ceil(place - 4 * SPREAD)); bin <= end; bin++)
      density[bin]! += weight * Math.exp(-0.5 * ((bin - place) / SPREAD) ** 2);
  }
};

/**
 * Distribution of a voice's formants: how often a resonance occurs at each frequency, on a logarithmic scale. The sum
 * is 1, or 0 when no voiced section is long enough. It does not number the formants, because the third and the fourth
 * are often confused.
 */
export const measureFormants = (
  samples: Float32Array,
  sampleRate: number,
  { hop, hz }: PitchTrack,
): number[] => {
  const wave = resample(samples, sampleRate, RATE);
  const voiced = [...hz.keys()].filter((frame) => hz[frame]! > 0);
  const every = Math.max(1, voiced.length / FRAMES_MAX);
  const density = new Float64Array(BINS);
  const frame = new Float64Array(FRAME);
  for (let at = 0; at < voiced.length; at += every) {
    const centre = Math.round((voiced[Math.floor(at)]! * hop * RATE) / sampleRate);
    const from = centre - FRAME / 2;
    if (from < 1 || from + FRAME > wave.length) continue;
    for (let i = 0; i < FRAME; i++)
      frame[i] = (wave[from + i]! - PRE_EMPHASIS * wave[from + i - 1]!) * window[i]!;
    addResonances(frame, density);
  }
  const sum = density.reduce((total, value) => total + value, 0) || 1;
  return Array.from(density, (value) => value / sum);
};

/** Removes the linear trend from the values. */
const withoutTrend = (values: Float64Array): Float64Array => {
  const middle = (values.length - 1) / 2;
  let [sum, product, power] = [0, 0, 0];
  for (const [i, value] of values.entries()) {
    sum += value;
    product += value * (i - middle);
    power += (i - middle) ** 2;
  }
  return values.map((value, i) => value - sum / values.length - (product / power) * (i - middle));
};

/** Correlation of two densities where they overlap, with the first shifted up by this many bins. */
const similarityAt = (a: readonly number[], b: readonly number[], shift: number): number => {
  const from = Math.max(0, Math.ceil(shift));
  const length = Math.min(BINS, Math.floor(BINS - 1 + shift)) - from;
  const x = new Float64Array(length);
  const y = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const place = from + i - shift;
    const below = Math.floor(place);
    x[i] = a[below]! + (a[below + 1]! - a[below]!) * (place - below);
    y[i] = b[from + i]!;
  }
  const [flatX, flatY] = [withoutTrend(x), withoutTrend(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    xx += flatX[i]! ** 2;
    yy += flatY[i]! ** 2;
    xy += flatX[i]! * flatY[i]!;
  }
  return xx * yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
};

/** The properties of a voice that its formant scale depends on. */
interface FormantVoice {
  pitchHz: number;
  formants: readonly number[];
}

/** Factor for the formants of one voice to match those of another. */
export const formantScale = (from: FormantVoice, to: FormantVoice): number => {
  const expected = PITCH_POWER * Math.log2(to.pitchHz / from.pitchHz) * BINS_PER_OCTAVE;
  // The rule holds only up to one octave of pitch; the formants of people differ by at most a third.
  const centre = Math.max(-15, Math.min(15, expected));
  let [best, most] = [centre, -Infinity];
  for (let shift = centre - REACH; shift <= centre + REACH; shift += STEP) {
    const rarity = RARITY * ((shift - centre) / REACH) ** 2;
    const similarity = similarityAt(from.formants, to.formants, shift) - rarity;
    if (similarity > most) [best, most] = [shift, similarity];
  }
  return 2 ** (best / BINS_PER_OCTAVE);
};
