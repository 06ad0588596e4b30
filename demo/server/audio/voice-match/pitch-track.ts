import { resample } from '../resample.ts';

/** The pitch of a recording over time. */
export interface PitchTrack {
  /** Samples between two values; the first value is for the start. */
  hop: number;
  /** In Hz; 0 where nothing is voiced. */
  hz: Float64Array;
}

/** Sample rate of the analysis, in hertz. A voice's pitch and its first harmonics are far below half of it. */
const RATE = 8000;
const HOP_SECONDS = 0.01;
const WINDOW = 0.025 * RATE;
const HZ_MIN = 55;
const HZ_MAX = 520;
const LAG_MIN = Math.floor(RATE / HZ_MAX);
const LAG_MAX = Math.ceil(RATE / HZ_MIN);

/** Frames below the loud ones by this power factor (36 dB), or below the floor, are unvoiced. */
const QUIET = 10 ** -3.6;
const FLOOR = 1e-7;
/** Minimum similarity of the wave to itself one period later. */
const VOICED_AT = 0.5;
const CANDIDATES = 5;
/** Costs of a step of an octave, and of a change between voiced and unvoiced, in units of similarity. */
const OCTAVE_COST = 0.7;
const CHANGE_COST = 0.14;
/** A wave is also similar to itself two periods later: a longer period costs so much for each octave. */
const LONG_COST = 0.03;

/** Candidate pitches of a frame and how well each fits. The last one is 0, for unvoiced. */
interface Frame {
  hz: number[];
  score: number[];
}

/** Removes hum and a constant offset, which are slower than a voice. */
const highPassed = (samples: Float32Array): Float64Array => {
  const keep = Math.exp((-2 * Math.PI * 50) / RATE);
  const out = new Float64Array(samples.length);
  for (let i = 1; i < out.length; i++) out[i] = keep * (out[i - 1]! + samples[i]! - samples[i - 1]!);
  return out;
};

/** For each sample, the sum of the squares of all samples before it. */
const powerSums = (wave: Float64Array): Float64Array => {
  const sums = new Float64Array(wave.length + 1);
  for (let i = 0; i < wave.length; i++) sums[i + 1] = sums[i]! + wave[i]! * wave[i]!;
  return sums;
};

/** Similarity of the wave around `centre` to itself at each lag: the normalised cross-correlation. */
const similarities = (wave: Float64Array, sums: Float64Array, centre: number, into: Float64Array): void => {
  for (let lag = LAG_MIN - 1; lag <= LAG_MAX + 1; lag++) {
    const a = centre - ((WINDOW + lag) >> 1);
    const b = a + lag;
    let product = 0;
    for (let i = 0; i < WINDOW; i++) product += wave[a + i]! * wave[b + i]!;
    const power = (sums[a + WINDOW]! - sums[a]!) * (sums[b + WINDOW]! - sums[b]!);
    into[lag] = power > 0 ? product / Math.sqrt(power) : 0;
  }
};

const candidatesOf = (similarity: Float64Array): Frame => {
  const peaks: { hz: number; score: number }[] = [];
  for (let lag = LAG_MIN; lag <= LAG_MAX; lag++) {
    const [before, here, after] = [similarity[lag - 1]!, similarity[lag]!, similarity[lag + 1]!];
    if (here < 0.3 || here < before || here <= after) continue;
    const bend = before - 2 * here + after;
    const shift = bend < 0 ? (before - after) / (2 * bend) : 0;
    const top = here - ((before - after) * shift) / 4;
    peaks.push({ hz: RATE / (lag + shift), score: top - LONG_COST * Math.log2(lag / LAG_MIN) });
  }
  const best = peaks.toSorted((a, b) => b.score - a.score).slice(0, CANDIDATES);
  return { hz: [...best.map(({ hz }) => hz), 0], score: [...best.map(({ score }) => score), VOICED_AT] };
};

const transitionCost = (from: number, to: number): number => {
  if (from === 0 || to === 0) return from === to ? 0 : CHANGE_COST;
  return OCTAVE_COST * Math.abs(Math.log2(from / to));
};

/** The sequence of candidates that fits best with few jumps (Viterbi). Ignores candidates out of bounds. */
const bestPath = (frames: readonly Frame[], hzMin: number, hzMax: number): Float64Array => {
  const within = (hz: number) => hz === 0 || (hz >= hzMin && hz <= hzMax);
  const steps: number[][] = [];
  let totals: number[] = [];
  for (const [at, { hz, score }] of frames.entries()) {
    const before = frames[at - 1]?.hz ?? [0];
    const step: number[] = [];
    const next = hz.map((here, i) => {
      let best = -Infinity;
      step[i] = 0;
      for (const [j, there] of before.entries()) {
        const total = (totals[j] ?? 0) - transitionCost(there, here);
        if (total > best) [best, step[i]] = [total, j];
      }
      return within(here) ? best + score[i]! : -Infinity;
    });
    steps.push(step);
    totals = next;
  }
  const path = new Float64Array(frames.length);
  let at = totals.indexOf(Math.max(...totals));
  for (let frame = frames.length - 1; frame >= 0; frame--) {
    path[frame] = frames[frame]!.hz[at]!;
    at = steps[frame]![at]!;
  }
  return path;
};

/** The value below which a share of the voiced frames lies; NaN without any. */
export const pitchQuantile = (hz: Float64Array, share: number): number => {
  const voiced = hz.filter((value) => value > 0).sort();
  return voiced.length > 0 ? voiced[Math.floor(share * (voiced.length - 1))]! : NaN;
};

const framesOf = (samples: Float32Array, sampleRate: number): Frame[] => {
  const step = Math.round(HOP_SECONDS * RATE);
  const low = highPassed(resample(samples, sampleRate, RATE));
  const margin = (WINDOW + LAG_MAX) / 2 + 2;
  const wave = new Float64Array(low.length + 2 * Math.ceil(margin));
  wave.set(low, Math.ceil(margin));
  const sums = powerSums(wave);
  const count = Math.ceil(low.length / step);
  const powers = Float64Array.from({ length: count }, (_, frame) => {
    const from = Math.ceil(margin) + frame * step - WINDOW / 2;
    return (sums[from + WINDOW]! - sums[from]!) / WINDOW;
  });
  const loud = powers.toSorted()[Math.floor(0.95 * (count - 1))] ?? 0;
  const similarity = new Float64Array(LAG_MAX + 2);
  return Array.from(powers, (power, frame) => {
    if (power < Math.max(FLOOR, loud * QUIET)) return { hz: [0], score: [VOICED_AT] };
    similarities(wave, sums, Math.ceil(margin) + frame * step, similarity);
    return candidatesOf(similarity);
  });
};

/**
 * Tracks the pitch of one voice. A first pass finds the range of the voice; a second one searches only there, which
 * avoids octave errors.
 */
export const trackPitch = (samples: Float32Array, sampleRate: number): PitchTrack => {
  const hop = Math.round(HOP_SECONDS * sampleRate);
  const frames = framesOf(samples, sampleRate);
  if (frames.length === 0) return { hop, hz: new Float64Array() };
  const first = bestPath(frames, HZ_MIN, HZ_MAX);
  const [low, high] = [pitchQuantile(first, 0.25), pitchQuantile(first, 0.75)];
  if (!(low > 0)) return { hop, hz: first };
  return { hop, hz: bestPath(frames, 0.65 * low, 1.8 * high) };
};
