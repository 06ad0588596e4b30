/** A position in the input and its position in the output, both in samples. */
export interface Anchor {
  from: number;
  to: number;
}

const WINDOW_SECONDS = 0.03;
/** Maximum distance by which a window is moved so that the wave continues without a break. */
const REACH_SECONDS = 0.01;
/** Step of the coarse search; the fine search surrounds its best result. */
const STEP = 4;

/** Similarity of two sections of samples, -1 … 1. */
const likeness = (samples: Float32Array, a: number, b: number, length: number, step: number): number => {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < length; i += step) {
    const one = samples[a + i]!;
    const other = samples[b + i]!;
    product += one * other;
    squaresA += one * one;
    squaresB += other * other;
  }
  return product / Math.sqrt(squaresA * squaresB + 1e-9);
};

/** The position near `ideal` whose samples are most similar to those at `wanted`. */
const nearest = (
  samples: Float32Array,
  { ideal, wanted, reach, length }: { ideal: number; wanted: number; reach: number; length: number },
): number => {
  let best = ideal;
  // Stays at `ideal` when nothing is more similar, as in silence
  let most = likeness(samples, ideal, wanted, length, 2);
  const look = (from: number, to: number, step: number) => {
    const last = samples.length - length;
    for (let at = Math.max(0, from); at <= Math.min(to, last); at += step) {
      const alike = likeness(samples, at, wanted, length, step === 1 ? 1 : 2);
      if (alike <= most) continue;
      most = alike;
      best = at;
    }
  };
  look(ideal - reach, ideal + reach, STEP);
  most = likeness(samples, best, wanted, length, 1);
  look(best - STEP + 1, best + STEP - 1, 1);
  return best;
};

/** Maps a position in the output to the input. */
const placeFor = (anchors: readonly Anchor[]) => {
  let next = 1;
  return (at: number): number => {
    while (next < anchors.length - 1 && anchors[next]!.to <= at) next++;
    const [a, b] = [anchors[next - 1]!, anchors[next]!];
    return a.from + ((at - a.to) * (b.from - a.from)) / Math.max(1, b.to - a.to);
  };
};

/**
 * Stretches speech by a varying factor at constant pitch (WSOLA: overlapping windows, each taken where it continues the
 * wave of the previous one).
 *
 * @param anchors ascending in both values; the first maps the start to 0, the last maps the end
 * @returns as many samples as the last anchor states
 */
export const stretch = (samples: Float32Array, rate: number, anchors: readonly Anchor[]): Float32Array => {
  const hop = Math.round((WINDOW_SECONDS * rate) / 2);
  const window = 2 * hop;
  const reach = Math.round(REACH_SECONDS * rate);
  const fade = Float32Array.from(
    { length: window },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / window),
  );
  // Padding with silence spares a bounds check for each window
  const lead = window + reach;
  const padded = new Float32Array(samples.length + 2 * lead + window);
  padded.set(samples, lead);
  const result = new Float32Array(anchors.at(-1)!.to);
  const place = placeFor(anchors);
  let before: number | undefined;
  // The first window starts before the output, so that two windows cover its start like everything else
  for (let at = -hop; at < result.length; at += hop) {
    const there = Math.round(place(Math.max(at, 0)) + Math.min(at, 0)) + lead;
    const ideal = Math.min(Math.max(there, 0), padded.length - window);
    const wanted = before === undefined ? undefined : before + hop;
    const from =
      wanted === undefined || wanted + window > padded.length
        ? ideal
        : nearest(padded, { ideal, wanted, reach, length: window });
    const [begin, end] = [Math.max(0, -at), Math.min(window, result.length - at)];
    for (let i = begin; i < end; i++) result[at + i]! += padded[from + i]! * fade[i]!;
    before = from;
  }
  return result;
};
