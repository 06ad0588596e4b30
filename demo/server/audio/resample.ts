import { scratch } from './scratch.ts';

/** Half length of the filter in zero crossings, and the shape of its Kaiser window: about 60 dB of rejection. */
const HALF_CROSSINGS = 16;
const KAISER_BETA = 6;
/** Samples that the inner loop takes at once. */
const STRIDE = 8;

interface Filter {
  /** Out rate / in rate in lowest terms: `up / down`. */
  up: number;
  down: number;
  /** Coefficients a phase, a multiple of {@link STRIDE}. */
  taps: number;
  /** Coefficients of each phase. */
  phases: readonly Float64Array[];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Modified Bessel function of the first kind, order 0. */
const bessel = (x: number): number => {
  let sum = 1;
  for (let k = 1, term = 1; term > 1e-9 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

const makeFilter = (from: number, to: number): Filter => {
  const divisor = gcd(from, to);
  const up = to / divisor;
  const down = from / divisor;
  // In units of input samples; going down, the filter is as much longer as its band is narrower.
  const cutoff = Math.min(1, to / from);
  const half = (Math.ceil((HALF_CROSSINGS * 2) / cutoff / STRIDE) * STRIDE) / 2;
  const phases = Array.from({ length: up }, (_, phase) => {
    const taps = Float64Array.from({ length: half * 2 }, (_, tap) => {
      const x = tap - half + 1 - phase / up;
      const angle = Math.PI * cutoff * x;
      const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
      const edge = Math.min(1, Math.abs(x / half));
      return sinc * bessel(KAISER_BETA * Math.sqrt(1 - edge * edge));
    });
    const sum = taps.reduce((total, tap) => total + tap, 0);
    return taps.map((tap) => tap / sum);
  });
  return { up, down, taps: half * 2, phases };
};

const filters = new Map<string, Filter>();

const filterFor = (from: number, to: number): Filter => {
  const key = `${from} ${to}`;
  let filter = filters.get(key);
  if (!filter) filters.set(key, (filter = makeFilter(from, to)));
  return filter;
};

/** Written out, because all of the time goes here: four sums that do not wait for each other. */
const dot = (samples: Float64Array, at: number, taps: Float64Array): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < taps.length; i += STRIDE) {
    const k = at + i;
    a += samples[k]! * taps[i]! + samples[k + 4]! * taps[i + 4]!;
    b += samples[k + 1]! * taps[i + 1]! + samples[k + 5]! * taps[i + 5]!;
    c += samples[k + 2]! * taps[i + 2]! + samples[k + 6]! * taps[i + 6]!;
    d += samples[k + 3]! * taps[i + 3]! + samples[k + 7]! * taps[i + 7]!;
  }
  return a + b + c + d;
};

/**
 * Changes the rate by a polyphase filter of windowed sincs, without delay. (libsamplerate in WebAssembly was
 * measured first: its quick setting cuts a sixth of the band, the better one takes four times as long.) The answer is
 * good until the next call.
 */
export const resample = (samples: Float32Array, from: number, to: number): Float32Array => {
  if (from === to) return samples;
  const { up, down, taps, phases } = filterFor(from, to);
  const half = taps / 2;
  // With silence around them, no coefficient has to ask whether its sample exists.
  const padded = scratch(Float64Array, 'resample: padded', samples.length + taps).fill(0);
  padded.set(samples, half - 1);
  const out = scratch(Float32Array, 'resample: out', Math.ceil((samples.length * up) / down));
  // Where an out sample falls on an in sample and the band stays whole, it is that sample.
  const exact = up > down;
  for (let i = 0, at = 0, phase = 0; i < out.length; i++) {
    out[i] = exact && phase === 0 ? padded[at + half - 1]! : dot(padded, at, phases[phase]!);
    phase += down;
    while (phase >= up) {
      phase -= up;
      at++;
    }
  }
  return out;
};
