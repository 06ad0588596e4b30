import type { PitchTrack } from './pitch-track.ts';

/** A continuously voiced section: the position of a mark in each period, in fractional samples. */
export type VoicedStretch = Float64Array;

/** Search range for the next period around the expectation of the pitch track, as a share of the period. */
const REACH = 0.2;
/** Compares every second sample, which is precise enough. */
const STRIDE = 2;
const STRETCH_SECONDS_MIN = 0.03;

/** Period in samples at a position, from the nearest voiced frames of the track. */
const periodAt = (
  { hop, hz }: PitchTrack,
  sampleRate: number,
  from: number,
  to: number,
  at: number,
): number => {
  const frame = Math.min(to - 1, Math.max(from, at / hop));
  const below = Math.floor(frame);
  const above = Math.min(to - 1, below + 1);
  return sampleRate / (hz[below]! + (hz[above]! - hz[below]!) * (frame - below));
};

/** Similarity of one period of the wave around two positions. */
const similarity = (samples: Float32Array, a: number, b: number, half: number): number => {
  let product = 0;
  let power = 1e-12;
  for (let i = -half; i < half; i += STRIDE) {
    const there = samples[b + i] ?? 0;
    product += (samples[a + i] ?? 0) * there;
    power += there * there;
  }
  return product / Math.sqrt(power);
};

/**
 * The position of the wave most similar to that at `mark`, about `distance` samples away (to the left when negative).
 */
const nextMark = (samples: Float32Array, mark: number, distance: number): number => {
  const from = Math.round(mark);
  const half = Math.round(Math.abs(distance) / 2);
  const reach = Math.max(2, Math.round(Math.abs(distance) * REACH));
  const expected = Math.round(distance);
  let best = 0;
  const values = Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
    similarity(samples, from, from + expected - reach + i, half),
  );
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  const [before, here, after] = [values[best - 1], values[best]!, values[best + 1]];
  // A best value at the edge of the range is no maximum, so the pitch track decides.
  if (before === undefined || after === undefined) return mark + distance;
  const bend = before - 2 * here + after;
  return mark + expected - reach + best + (bend < 0 ? (before - after) / (2 * bend) : 0);
};

const highestNear = (samples: Float32Array, centre: number, half: number): number => {
  let best = Math.round(centre);
  for (let i = Math.ceil(centre - half); i <= centre + half; i++)
    if (Math.abs(samples[i] ?? 0) > Math.abs(samples[best] ?? 0)) best = i;
  return best;
};

/** Marks from the loudest period of a stretch to both of its ends. */
const markStretch = (
  samples: Float32Array,
  sampleRate: number,
  track: PitchTrack,
  from: number,
  to: number,
): VoicedStretch => {
  const period = (at: number) => periodAt(track, sampleRate, from, to, at);
  const begin = Math.max(0, (from - 0.5) * track.hop);
  const end = Math.min(samples.length, (to - 0.5) * track.hop);
  let loudest = begin;
  let most = -1;
  for (let frame = from; frame < to; frame++) {
    const centre = frame * track.hop;
    let power = 0;
    for (let i = -track.hop; i < track.hop; i += STRIDE) power += (samples[centre + i] ?? 0) ** 2;
    if (power > most) [most, loudest] = [power, centre];
  }
  const start = highestNear(samples, loudest, period(loudest) / 2);
  const left: number[] = [];
  for (let mark = start; ;) {
    mark = nextMark(samples, mark, -period(mark));
    if (mark < begin) break;
    left.push(mark);
  }
  const right: number[] = [];
  for (let mark = start; ;) {
    mark = nextMark(samples, mark, period(mark));
    if (mark >= end) break;
    right.push(mark);
  }
  return Float64Array.from([...left.reverse(), start, ...right]);
};

/** Finds the periods of the voice, each at the same point of its wave. */
export const findPitchMarks = (
  samples: Float32Array,
  sampleRate: number,
  track: PitchTrack,
): VoicedStretch[] => {
  const stretches: VoicedStretch[] = [];
  const { hop, hz } = track;
  for (let from = 0; from < hz.length;) {
    if (!(hz[from]! > 0)) {
      from++;
      continue;
    }
    let to = from;
    while (hz[to]! > 0) to++;
    if ((to - from) * hop >= STRETCH_SECONDS_MIN * sampleRate)
      stretches.push(markStretch(samples, sampleRate, track, from, to));
    from = to;
  }
  return stretches.filter((marks) => marks.length > 1);
};
