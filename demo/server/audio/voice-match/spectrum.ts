import { fftOf, hannWindow } from './fft.ts';

const SIZE = 1024;
const HOP = SIZE / 2;
const BANDS = 36;
const HZ_MIN = 90;
/** Recordings and voices of a narrow band have nothing above it. */
const HZ_MAX = 8000;
/** Frames below the loud ones by this power factor (30 dB) are pauses. */
const QUIET = 1e-3;
/** A band weaker than the strongest by this many decibels counts as empty. */
const DEPTH_DB = 60;

const window = hannWindow(SIZE);
const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const fromMel = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/** Centre of each band in Hz, spaced like the ear's resolution. */
export const BAND_HZ: readonly number[] = Array.from({ length: BANDS }, (_, band) =>
  fromMel(toMel(HZ_MIN) + ((toMel(HZ_MAX) - toMel(HZ_MIN)) * band) / (BANDS - 1)),
);

/**
 * The Fourier bins of each band, with their weights. The weight decreases from 1 at the centre of a band to 0 at the
 * centres of its neighbours.
 */
const weightsAt = (sampleRate: number): { bin: number; weight: number }[][] =>
  BAND_HZ.map((middle, band) => {
    const below = BAND_HZ[band - 1] ?? 0;
    const above = BAND_HZ[band + 1] ?? 2 * middle - below;
    const weights = [];
    for (let bin = 1; bin < SIZE / 2; bin++) {
      const hz = (bin * sampleRate) / SIZE;
      const weight = Math.min((hz - below) / (middle - below), (above - hz) / (above - middle));
      if (weight > 0) weights.push({ bin, weight });
    }
    const sum = weights.reduce((total, { weight }) => total + weight, 0);
    return weights.map(({ bin, weight }) => ({ bin, weight: weight / sum }));
  });

/** Mean power of each bin over all frames with speech. */
const meanPower = (samples: Float32Array): Float64Array => {
  const frames = Math.max(1, Math.floor((samples.length - SIZE) / HOP) + 1);
  const powers = Float64Array.from({ length: frames }, (_, frame) => {
    let power = 0;
    const end = Math.min(samples.length, frame * HOP + SIZE);
    for (let i = frame * HOP; i < end; i++) power += samples[i]! * samples[i]!;
    return power;
  });
  const threshold = powers.toSorted()[Math.floor(0.95 * (frames - 1))]! * QUIET;
  const mean = new Float64Array(SIZE / 2);
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  for (let frame = 0; frame < frames; frame++) {
    if (powers[frame]! < threshold) continue;
    for (let i = 0; i < SIZE; i++) re[i] = (samples[frame * HOP + i] ?? 0) * window[i]!;
    im.fill(0);
    fftOf(SIZE).forward(re, im);
    for (let bin = 0; bin < mean.length; bin++) mean[bin]! += re[bin]! ** 2 + im[bin]! ** 2;
  }
  return mean;
};

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Average spectrum of the speech in a recording: level of each band of {@link BAND_HZ} relative to the mean of all
 * bands, in decibels. It does not depend on the loudness of the recording.
 */
export const measureSpectrum = (samples: Float32Array, sampleRate: number): number[] => {
  const power = meanPower(samples);
  const bands = weightsAt(sampleRate).map((weights) =>
    weights.reduce((sum, { bin, weight }) => sum + weight * power[bin]!, 0),
  );
  const floor = Math.max(...bands, 1e-12) * 10 ** (-DEPTH_DB / 10);
  const decibels = bands.map((band) => 10 * Math.log10(Math.max(band, floor)));
  const mean = meanOf(decibels);
  return decibels.map((value) => value - mean);
};

/** Root of the mean squared difference of two spectra, in decibels. */
export const spectrumDistance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(meanOf(a.map((value, band) => (value - b[band]!) ** 2)));
