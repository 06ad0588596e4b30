const FRAME_S = 0.03;
const SEARCH_S = 0.008;
/** Compares every fourth sample: enough for speech. */
const COMPARED_STEP = 4;

/**
 * Changes the speed and keeps the pitch, by WSOLA: overlapping frames, each taken where it best continues the previous
 * one (Verhelst and Roelands, 1993, https://doi.org/10.1109/ICASSP.1993.319366). Yields after each frame, so that the
 * caller can let other work run; the samples are complete at the end.
 */
export function* stretch(
  input: Float32Array,
  rate: number,
  sampleRate: number,
): Generator<void, Float32Array<ArrayBuffer>> {
  const hop = Math.round((sampleRate * FRAME_S) / 2);
  const frame = 2 * hop;
  const search = Math.round(sampleRate * SEARCH_S);
  const output = new Float32Array(Math.round(input.length / rate));
  const fade = Float32Array.from(
    { length: hop },
    (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop),
  );
  let natural = 0;
  for (let at = 0; at < output.length; at += hop) {
    const target = Math.round(at * rate);
    const from = at === 0 ? 0 : bestStart(input, natural, target, search, hop);
    for (let i = 0; i < frame && at + i < output.length; i++) {
      const sample = input[from + i] ?? 0;
      if (i >= hop) output[at + i]! += sample * (1 - fade[i - hop]!);
      else output[at + i]! += at === 0 ? sample : sample * fade[i]!;
    }
    natural = from + hop;
    yield;
  }
  return output;
}

/** Start near `target` where the wave is most similar to the one at `natural`. */
function bestStart(
  input: Float32Array,
  natural: number,
  target: number,
  search: number,
  length: number,
): number {
  let best = target;
  let bestScore = -Infinity;
  for (let start = Math.max(0, target - search); start <= target + search; start += 2) {
    let product = 0;
    let energy = 1e-9;
    for (let i = 0; i < length; i += COMPARED_STEP) {
      const sample = input[start + i] ?? 0;
      product += sample * (input[natural + i] ?? 0);
      energy += sample * sample;
    }
    const score = product / Math.sqrt(energy);
    if (score > bestScore) {
      bestScore = score;
      best = start;
    }
  }
  return best;
}
