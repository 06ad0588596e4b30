const STEP_SECONDS = 0.01;
/** Steps on either side for averaging the power. */
const REACH = 4;
const GAIN_MAX = 2.5;
/** Keeps the gain of silence near 1. */
const FLOOR = 1e-6;

/** Power in each step, averaged with a triangular window. */
const smoothPower = (samples: Float32Array, step: number): Float64Array => {
  const powers = new Float64Array(Math.ceil(samples.length / step));
  for (let i = 0; i < samples.length; i++) powers[Math.floor(i / step)]! += samples[i]! * samples[i]!;
  return powers.map((_, at) => {
    let sum = 0;
    for (let offset = -REACH; offset <= REACH; offset++)
      sum += (REACH + 1 - Math.abs(offset)) * (powers[at + offset] ?? 0);
    return sum;
  });
};

/** Gives a changed sound the loudness of the original at each moment, in place. */
export const restoreEnvelope = (changed: Float32Array, original: Float32Array, sampleRate: number): void => {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const [wanted, had] = [smoothPower(original, step), smoothPower(changed, step)];
  const gains = wanted.map((power, at) => {
    const gain = Math.sqrt((power + FLOOR) / (had[at]! + FLOOR));
    return Math.min(GAIN_MAX, Math.max(1 / GAIN_MAX, gain));
  });
  for (let i = 0; i < changed.length; i++) {
    const place = Math.min(gains.length - 1, Math.max(0, i / step - 0.5));
    const below = Math.floor(place);
    const above = Math.min(gains.length - 1, below + 1);
    changed[i]! *= gains[below]! + (gains[above]! - gains[below]!) * (place - below);
  }
};
