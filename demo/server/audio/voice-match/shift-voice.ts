import type { VoicedStretch } from './pitch-marks.ts';

/** What becomes of a voice. */
export interface VoiceShift {
  /** Factor of the pitch at a sample. */
  pitchAt(sample: number): number;
  /** Factor of the frequencies of the formants. */
  formants: number;
}

/** A piece of the recording and where it goes, in samples. */
interface Grain {
  /** Middle in the recording and in the answer. */
  from: number;
  at: number;
  /** Reach of its window before and after the middle, in the answer. */
  before: number;
  after: number;
  /** Factor by which it is played faster. */
  rate: number;
}

/** Distance of grains where nothing is voiced. */
const PLAIN_SECONDS = 0.005;
/** The window of a voiced grain reaches over at least this share of a period of the recording. */
const REACH_MIN = 0.6;

/** Half length of the interpolating filter in samples, and the places between two samples it is made for. */
const HALF = 12;
const PLACES = 64;

/** Windowed sincs for reading between the samples; above a rate of 1 they take away what would fold back. */
const makeSincs = (rate: number): Float64Array => {
  const cutoff = Math.min(1, 1 / rate);
  const sincs = new Float64Array((PLACES + 1) * 2 * HALF);
  for (let place = 0; place <= PLACES; place++) {
    let sum = 0;
    const row = sincs.subarray(place * 2 * HALF, (place + 1) * 2 * HALF);
    for (let tap = 0; tap < row.length; tap++) {
      const x = tap - HALF + 1 - place / PLACES;
      const angle = Math.PI * x * cutoff;
      const edge = Math.min(1, Math.abs(x / HALF));
      row[tap] = (angle === 0 ? 1 : Math.sin(angle) / angle) * Math.cos((Math.PI * edge) / 2) ** 2;
      sum += row[tap]!;
    }
    for (let tap = 0; tap < row.length; tap++) row[tap]! /= sum;
  }
  return sincs;
};

/** One grain for each period of the new pitch, taken from the nearest of the old ones. */
const voicedGrains = (marks: VoicedStretch, { pitchAt, formants }: VoiceShift): Grain[] => {
  const grains: Grain[] = [];
  const last = marks.length - 1;
  for (let at = marks[0]!, mark = 0, step = 0; at <= marks[last]!; at += step) {
    while (mark < last && Math.abs(marks[mark + 1]! - at) <= Math.abs(marks[mark]! - at)) mark++;
    const from = marks[mark]!;
    const toNext = mark < last ? marks[mark + 1]! - from : from - marks[mark - 1]!;
    const toPrevious = mark > 0 ? from - marks[mark - 1]! : toNext;
    step = toNext / pitchAt(at);
    // A period as it sounds after the change; no more of it than fits, or two pulses would be heard in one grain.
    const reach = (period: number) =>
      Math.min(period / formants, Math.max(step, (REACH_MIN * period) / formants));
    grains.push({ from, at, before: reach(toPrevious), after: reach(toNext), rate: formants });
  }
  return grains;
};

/** Grains that leave the recording as it is, between two places and without those at the places themselves. */
const plainGrains = (begin: number, end: number, sampleRate: number): Grain[] => {
  const count = Math.ceil((end - begin) / (PLAIN_SECONDS * sampleRate));
  const distance = (end - begin) / count;
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const at = begin + (i + 1) * distance;
    return { from: at, at, before: distance, after: distance, rate: 1 };
  });
};

/** All grains in their order. Where voice begins or ends, the windows of both neighbours reach from one to the other. */
const planGrains = (
  stretches: readonly VoicedStretch[],
  { length, sampleRate }: { length: number; sampleRate: number },
  shift: VoiceShift,
): Grain[] => {
  const edge = (at: number): Grain => ({ from: at, at, before: 1, after: 1, rate: 1 });
  const grains: Grain[] = [edge(-1)];
  const joinAt = (index: number): void => {
    const [left, right] = [grains[index - 1]!, grains[index]!];
    left.after = right.before = right.at - left.at;
  };
  const add = (more: readonly Grain[]): void => {
    if (more.length === 0) return;
    const index = grains.length;
    for (const grain of more) grains.push(grain);
    joinAt(index);
  };
  for (const marks of stretches) {
    const voiced = voicedGrains(marks, shift);
    add(plainGrains(grains.at(-1)!.at, voiced[0]!.at, sampleRate));
    add(voiced);
  }
  add(plainGrains(grains.at(-1)!.at, length, sampleRate));
  add([edge(length)]);
  return grains;
};

/** Adds a grain to the answer, each sample read between those of the recording. */
const addGrain = (samples: Float32Array, grain: Grain, sincs: Float64Array, out: Float32Array): void => {
  const { from, at, before, after, rate } = grain;
  const first = Math.max(0, Math.ceil(at - before));
  const end = Math.min(out.length, Math.ceil(at + after));
  for (let n = first; n < end; n++) {
    const distance = n - at;
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (distance < 0 ? before : after));
    const place = from + distance * rate;
    const whole = Math.floor(place);
    const row = Math.round((place - whole) * PLACES) * 2 * HALF;
    let value = 0;
    const base = whole - HALF + 1;
    if (base >= 0 && base + 2 * HALF <= samples.length)
      for (let tap = 0; tap < 2 * HALF; tap++) value += samples[base + tap]! * sincs[row + tap]!;
    else for (let tap = 0; tap < 2 * HALF; tap++) value += (samples[base + tap] ?? 0) * sincs[row + tap]!;
    out[n]! += weight * value;
  }
};

/**
 * Gives a voice another pitch and other formants by pitch-synchronous overlap-add: a piece of two periods around each
 * mark is played faster or slower, which moves the formants, and set down at the distance of the new periods. The
 * answer is as long as the recording, and what happens in it happens at the same time.
 */
export const shiftVoice = (
  samples: Float32Array,
  sampleRate: number,
  stretches: readonly VoicedStretch[],
  shift: VoiceShift,
): Float32Array => {
  const out = new Float32Array(samples.length);
  const plain = makeSincs(1);
  const shifted = makeSincs(shift.formants);
  for (const grain of planGrains(stretches, { length: samples.length, sampleRate }, shift))
    addGrain(samples, grain, grain.rate === 1 ? plain : shifted, out);
  return out;
};
