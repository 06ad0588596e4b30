import { scratch } from './scratch.ts';

/** Interpolated points between two samples, after ITU-R BS.1770-4, annex 2. */
const POINTS = 3;
/** Samples from which a point between two of them is interpolated. */
export const TAPS = 16;
/** Maximum factor by which the wave exceeds its samples; in speech it is far smaller. */
export const RISE = 1.4;
export const LOOK_AHEAD_SECONDS = 0.003;
export const RELEASE_SECONDS = 0.05;

/** Weights of the surrounding samples for each interpolated point: a sinc in a Hann window. */
const between = Float64Array.from({ length: POINTS * TAPS }, (_, i) => {
  const x = Math.floor(i / POINTS) - TAPS / 2 + 1 - ((i % POINTS) + 1) / (POINTS + 1);
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / TAPS) ** 2;
});

/** Peak of the wave between a sample and the next; `at` is the index of the first sample that contributes. */
export const heightBetween = (samples: Float32Array, at: number): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let tap = 0, weight = 0; tap < TAPS; tap++, weight += POINTS) {
    const sample = samples[at + tap]!;
    a += sample * between[weight]!;
    b += sample * between[weight + 1]!;
    c += sample * between[weight + 2]!;
  }
  return Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
};

/** Peak of the wave at and after each sample where it may reach `ceiling`, else 0. */
const heights = (samples: Float32Array, ceiling: number): Float32Array => {
  const high = scratch(Float32Array, 'heights', samples.length).fill(0);
  const near = ceiling / RISE;
  // Padding with silence spares a bounds check for each weight.
  const lead = TAPS / 2 - 1;
  const padded = scratch(Float32Array, 'heights: padded', samples.length + TAPS).fill(0);
  padded.set(samples, lead);
  for (let i = 0; i < samples.length; i++) {
    const height = Math.max(Math.abs(padded[i + lead]!), Math.abs(padded[i + lead + 1]!));
    if (height >= near) high[i] = Math.max(height, heightBetween(padded, i));
  }
  return high;
};

/** Every sample times `factor`, into `out`. */
export const scale = (samples: Float32Array, factor: number, out: Float32Array): Float32Array => {
  for (let i = 0; i < out.length; i++) out[i] = samples[i]! * factor;
  return out;
};

/** For each value, the minimum of the `radius` values before and after it. */
export const slidingMin = (values: Float32Array, radius: number): Float32Array => {
  const out = scratch(Float32Array, 'sliding least', values.length);
  // Indexes of rising values: the first is the least in reach.
  const queue = scratch(Int32Array, 'sliding least: queue', values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + radius; i++) {
    if (i < values.length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[i]!) tail--;
      queue[tail++] = i;
    }
    const centre = i - radius;
    if (centre < 0) continue;
    while (queue[head]! < centre - radius) head++;
    out[centre] = values[queue[head]!]!;
  }
  return out;
};

/** For each value, the mean of the `radius` values before and after it; values beyond the ends count as 1. */
export const slidingMean = (values: Float32Array, radius: number): Float32Array => {
  const padded = scratch(Float32Array, 'sliding mean: padded', values.length + 2 * radius + 1).fill(1);
  padded.set(values, radius);
  const width = 2 * radius + 1;
  const out = scratch(Float32Array, 'sliding mean', values.length);
  let sum = 0;
  for (let i = 0; i < width; i++) sum += padded[i]!;
  for (let i = 0; i < values.length; i++) {
    out[i] = sum / width;
    sum += padded[i + width]! - padded[i]!;
  }
  return out;
};

const highest = (values: Float32Array): number => {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const value = Math.abs(values[i]!);
    if (value > most) most = value;
  }
  return most;
};

/**
 * Keeps the wave, including the points between the samples, at or below `ceiling` (a factor of full scale). The gain
 * decreases before a peak arrives and recovers slowly after it. Returns the given array when nothing is too high, else
 * an array that is valid until the next call.
 */
export const limit = (samples: Float32Array, sampleRate: number, ceiling: number): Float32Array => {
  if (highest(samples) < ceiling / RISE) return samples;
  const high = heights(samples, ceiling);
  if (highest(high) <= ceiling) return samples;
  const release = Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
  const gains = scratch(Float32Array, 'limit: gains', samples.length);
  for (let i = 0, gain = 1; i < samples.length; i++) {
    gain = 1 - (1 - gain) * release;
    if (high[i]! * gain > ceiling) gain = ceiling / high[i]!;
    gains[i] = gain;
  }
  const radius = Math.round(LOOK_AHEAD_SECONDS * sampleRate);
  // The mean of the minima within reach never exceeds what any sample there allows.
  const smooth = slidingMean(slidingMin(gains, radius), radius);
  const out = scratch(Float32Array, 'limit: out', samples.length);
  for (let i = 0; i < out.length; i++) out[i] = samples[i]! * smooth[i]!;
  // A changing gain deforms the wave slightly between the samples.
  const peak = highest(heights(out, ceiling));
  return peak > ceiling ? scale(out, ceiling / peak, out) : out;
};
