import type { VoicedStretch } from './pitch-marks.ts';

/** Changes to a voice. */
export interface VoiceShift {
  /** Factor of the pitch at a sample. */
  pitchAt(sample: number): number;
  /** Factor of the frequencies of the formants. */
  formants: number;
}

/** A piece of the recording and its position in the output, in samples. */
interface Grain {
  /** Centre in the recording and in the output. */
  from: number;
  at: number;
  /** Extent of its window before and after the centre, in the output. */
  before: number;
  after: number;
  /** Playback speed factor. */
  rate: number;
}

/** Distance of grains in unvoiced sections. */
const PLAIN_SECONDS = 0.005;
/** Minimum extent of a voiced grain's window, as a share of a period of the recording. */
const REACH_MIN = 0.6;

/** Half length of the interpolation filter in samples, and the positions between samples it is computed for. */
const HALF = 12;
const PLACES = 64;

/** Windowed sincs for interpolation; above a rate of 1 they also prevent aliasing. */
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
    // One period after the change, limited to the available space: otherwise a grain would contain two pulses.
    const reach = (period: number) =>
      Math.min(period / formants, Math.max(step, (REACH_MIN * period) / formants));
    grains.push({ from, at, before: reach(toPrevious), after: reach(toNext), rate: formants });
  }
  return grains;
};

/** Grains that leave the recording unchanged between two positions, excluding grains at the positions themselves. */
const plainGrains = (begin: number, end: number, sampleRate: number): Grain[] => {
  const count = Math.ceil((end - begin) / (PLAIN_SECONDS * sampleRate));
  const distance = (end - begin) / count;
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const at = begin + (i + 1) * distance;
    return { from: at, at, before: distance, after: distance, rate: 1 };
  });
};

/**
 * All grains in order. At the start and end of voiced sections, each window extends to the neighbouring grain.
 */
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

/** Adds a grain to the output, with interpolated samples. */
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
 * Changes the pitch and the formants of a voice by pitch-synchronous overlap-add. A piece of two periods around each
 * mark is played faster or slower, which moves the formants, and placed at the distance of the new periods. The output
 * has the length and the timing of the recording.
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
