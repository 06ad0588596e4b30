import { EngineError } from '../engine.ts';
import type { Mark, SpeechChunk } from './engine.ts';
import { limit, scale } from '../../audio/limiter.ts';
import { measureLoudness } from '../../audio/loudness.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { resample } from '../../audio/resample.ts';
import { scratch } from '../../audio/scratch.ts';
import { cut, findAudible } from '../../audio/trim.ts';
import { writeWav } from '../../audio/wav.ts';

/** Loudness of every utterance, whatever its voice. */
const TARGET_LUFS = -19;
/**
 * Peak limit, such that mp3 and Opus, which add up to half a decibel to a peak, also stay below -1 dB of full scale.
 */
const CEILING = 10 ** (-2 / 20);
const CLOSE_ENOUGH_LU = 0.4;
const PASSES_MAX = 4;

const PEAKS_PER_SECOND = 25;

/** Speech in the form that is stored and played. */
export interface Utterance {
  /** WAV, 16-bit PCM, mono, {@link PRODUCT_RATE}. */
  wav: Uint8Array;
  durationMs: number;
  /** Peaks of consecutive spans from 0 to 100, 25 per second. */
  peaks: number[];
  /** Times from the start of `wav`; empty when the engine reports none. */
  marks: Mark[];
}

/** Loudness and peaks interact: the loudness that the limiter takes away is added again, and limited again. */
const level = (samples: Float32Array): Float32Array => {
  let gain = 1;
  let leveled = samples;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const missing = TARGET_LUFS - measureLoudness(leveled, PRODUCT_RATE);
    if (pass > 0 && Math.abs(missing) < CLOSE_ENOUGH_LU) break;
    gain *= 10 ** (missing / 20);
    const loud = scale(samples, gain, scratch(Float32Array, 'level', samples.length));
    leveled = limit(loud, PRODUCT_RATE, CEILING);
    if (leveled === loud) break;
  }
  return leveled;
};

/** Peaks of consecutive spans from 0 to 100, 25 per second, of samples at {@link PRODUCT_RATE}. */
export const peaksOf = (samples: Float32Array): number[] => {
  const span = PRODUCT_RATE / PEAKS_PER_SECOND;
  return Array.from({ length: Math.ceil(samples.length / span) }, (_, i) => {
    let peak = 0;
    const end = Math.min((i + 1) * span, samples.length);
    for (let k = i * span; k < end; k++) peak = Math.max(peak, Math.abs(samples[k]!));
    return Math.round(peak * 100);
  });
};

const join = (chunks: readonly SpeechChunk[]): Float32Array => {
  const [first] = chunks;
  if (first && chunks.length === 1) return first.samples;
  const samples = new Float32Array(chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk.samples, at);
    at += chunk.samples.length;
  }
  return samples;
};

/**
 * Prepares an engine's output for storage: trims silence at both ends to a short margin, and sets the loudness to
 * {@link TARGET_LUFS}, the true peak below -1 dB and a common sample rate.
 *
 * @throws EngineError when the audio is silent.
 */
export const finishUtterance = (chunks: readonly SpeechChunk[]): Utterance => {
  const sampleRate = chunks[0]?.sampleRate ?? PRODUCT_RATE;
  if (chunks.some((chunk) => chunk.sampleRate !== sampleRate)) {
    throw new EngineError('The engine changed its sample rate in mid-utterance', { retry: false });
  }
  const raw = join(chunks);
  const audible = findAudible(raw, sampleRate);
  if (!audible) throw new EngineError('The engine gave only silence', { retry: false });
  const samples = level(resample(cut(raw, sampleRate, audible), sampleRate, PRODUCT_RATE));
  const durationMs = Math.round((samples.length * 1000) / PRODUCT_RATE);
  const trimmedMs = (audible.from * 1000) / sampleRate;
  const shift = (ms: number) => Math.min(Math.max(ms - trimmedMs, 0), durationMs);
  return {
    wav: writeWav(samples, PRODUCT_RATE),
    durationMs,
    peaks: peaksOf(samples),
    marks: chunks
      .flatMap((chunk) => chunk.marks ?? [])
      .map((mark) => ({ ...mark, startMs: shift(mark.startMs), endMs: shift(mark.endMs) })),
  };
};
