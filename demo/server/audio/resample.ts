import { scratch } from './scratch.ts';

/** Half length of the filter in zero crossings, and the shape of its Kaiser window: about 60 dB of rejection. */
const HALF_CROSSINGS = 16;
const KAISER_BETA = 6;
/** Samples per iteration of the inner loop. */
const STRIDE = 8;

interface Filter {
  /** Out rate / in rate in lowest terms: `up / down`. */
  up: number;
  down: number;
  /** Coefficients per phase, a multiple of {@link STRIDE}. */
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
  // In input samples. When downsampling, the filter is longer by the factor by which its band is narrower.
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

/** Unrolled, because nearly all time is spent here: four independent sums. */
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
 * Changes the sample rate with a polyphase filter of windowed sincs, without delay. (libsamplerate in WebAssembly was
 * measured first: its fast setting cuts off a sixth of the band, and the better one takes four times as long.) The
 * result is valid until the next call.
 */
export const resample = (samples: Float32Array, from: number, to: number): Float32Array => {
  if (from === to) return samples;
  const { up, down, taps, phases } = filterFor(from, to);
  const half = taps / 2;
  // Padding with silence spares a bounds check for each coefficient.
  const padded = scratch(Float64Array, 'resample: padded', samples.length + taps).fill(0);
  padded.set(samples, half - 1);
  const out = scratch(Float32Array, 'resample: out', Math.ceil((samples.length * up) / down));
  // When upsampling, an output sample that coincides with an input sample equals it.
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
