/**
 * Integrated loudness of mono audio after ITU-R BS.1770-4, in LUFS.
 * https://www.itu.int/rec/R-REC-BS.1770-4-201510-S
 */

interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

// The recommendation specifies its two filters at 48 kHz only. These are the underlying analogue filters, which work at
// any rate. https://www.eecs.qmul.ac.uk/~josh/documents/2014/De%20Man.pdf
const headShelf = (sampleRate: number): Biquad => {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
};

const highPass = (sampleRate: number): Biquad => {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
};

const OFFSET_LU = -0.691;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** A block is four steps: 400 ms, begun every 100 ms. */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;

const toLufs = (power: number) => OFFSET_LU + 10 * Math.log10(power);
const toPower = (lufs: number) => 10 ** ((lufs - OFFSET_LU) / 10);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sum of the squared K-weighted samples of each step; the last may be short. */
const stepEnergies = (samples: Float32Array, sampleRate: number, step: number): number[] => {
  const shelf = headShelf(sampleRate);
  const pass = highPass(sampleRate);
  const energies: number[] = [];
  // Separate variables: values from an array would be boxed at every sample.
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let from = 0; from < samples.length; from += step) {
    const to = Math.min(from + step, samples.length);
    let energy = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i]!;
      const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2;
      const z = y - 2 * y1 + y2 - pass.a1 * z1 - pass.a2 * z2;
      energy += z * z;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    energies.push(energy);
  }
  return energies;
};

/** Loudness in LUFS; -Infinity for silence. Audio shorter than a block of 400 ms counts as one block of its length. */
export const measureLoudness = (samples: Float32Array, sampleRate: number): number => {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const energies = stepEnergies(samples, sampleRate, step);
  const powers: number[] = [];
  const whole = Math.floor(samples.length / step);
  for (let i = 0; i + STEPS_PER_BLOCK <= whole; i++) {
    const block = energies.slice(i, i + STEPS_PER_BLOCK);
    powers.push(block.reduce((sum, energy) => sum + energy, 0) / (step * STEPS_PER_BLOCK));
  }
  if (powers.length === 0) powers.push(energies.reduce((sum, energy) => sum + energy, 0) / samples.length);

  const audible = powers.filter((power) => power > toPower(ABSOLUTE_GATE_LUFS));
  if (audible.length === 0) return -Infinity;
  const gate = mean(audible) * 10 ** (RELATIVE_GATE_LU / 10);
  return toLufs(mean(audible.filter((power) => power > gate)));
};
