import {
  heightBetween,
  LOOK_AHEAD_SECONDS,
  RELEASE_SECONDS,
  RISE,
  slidingMean,
  slidingMin,
  TAPS,
} from './limiter.ts';

/** Samples before and after a position from which the wave there is interpolated. */
const LEAD = TAPS / 2 - 1;
const TRAIL = TAPS / 2;

const join = (a: Float32Array, b: Float32Array): Float32Array => {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

interface Limits {
  sampleRate: number;
  /**
   * Limit of the wave, including the points between the samples, as a factor of full scale. The varying gain may exceed
   * it by hundredths of a dB.
   */
  ceiling: number;
}

/**
 * Limits audio as it arrives, like `limit`, but with one gain for all channels, and with only some milliseconds in
 * memory. No sample is delayed.
 *
 * @param blocks samples of each channel, of equal lengths
 */
export async function* limitStream(
  blocks: AsyncIterable<readonly Float32Array[]>,
  { sampleRate, ceiling }: Limits,
): AsyncGenerator<readonly Float32Array[]> {
  const radius = Math.round(LOOK_AHEAD_SECONDS * sampleRate);
  const release = Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
  const threshold = ceiling / RISE;
  /** Number of samples on either side that a gain depends on. */
  const reach = 2 * radius;
  /** Starts `reach` samples before the first one that has not been yielded. */
  let kept: Float32Array[] = [];
  // The wave may also rise before the first sample
  let gains: Float32Array = new Float32Array(reach - TRAIL).fill(1);
  let gain = 1;

  const heightAt = (samples: Float32Array, at: number): number => {
    const height = Math.max(Math.abs(samples[at]!), Math.abs(samples[at + 1]!));
    return height < threshold ? 0 : Math.max(height, heightBetween(samples, at - LEAD));
  };
  const take = (block: readonly Float32Array[]): Float32Array[] => {
    kept = block.map((samples, channel) => join(kept[channel] ?? new Float32Array(reach), samples));
    const known = gains.length;
    const gainsEnd = Math.max(known, kept[0]!.length - TRAIL);
    gains = join(gains, new Float32Array(gainsEnd - known));
    for (let at = known; at < gainsEnd; at++) {
      let height = 0;
      for (const samples of kept) height = Math.max(height, heightAt(samples, at));
      gain = 1 - (1 - gain) * release;
      if (height * gain > ceiling) gain = ceiling / height;
      gains[at] = gain;
    }
    // The mean of the minima within reach never exceeds what any sample there allows
    const smooth = slidingMean(slidingMin(gains, radius), radius);
    const count = Math.max(0, gainsEnd - 2 * reach);
    const given = kept.map((samples) => {
      const out = samples.slice(reach, reach + count);
      for (let at = 0; at < count; at++) out[at] = out[at]! * smooth[reach + at]!;
      return out;
    });
    kept = kept.map((samples) => samples.slice(count));
    gains = gains.slice(count);
    return given;
  };

  for await (const block of blocks) yield take(block);
  if (kept.length > 0) yield take(kept.map(() => new Float32Array(reach + TRAIL)));
}
