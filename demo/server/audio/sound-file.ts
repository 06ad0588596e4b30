import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { VOICE_CHANGE_MS_MAX } from '../../../src/contract/constants/voice-changes.ts';
import { PRODUCT_RATE } from './product-rate.ts';
import { readWav, writeWav } from './wav.ts';

/** A second more than a voice change takes, as a cut may end late, and room for a large header. */
const BYTES_MAX = (VOICE_CHANGE_MS_MAX / 1000 + 1) * PRODUCT_RATE * 2 + 65_536;

/**
 * Samples of a WAV of PRODUCT_RATE that is held in memory as a whole.
 * @throws WavError when it is none; Error when it is too long
 */
export const readSound = (path: string): Float32Array => {
  if (statSync(path).size > BYTES_MAX) throw new Error('The recording is too long to be held in memory');
  const { samples, sampleRate } = readWav(readFileSync(path));
  if (sampleRate !== PRODUCT_RATE) throw new Error(`The recording has ${sampleRate} Hz, not ${PRODUCT_RATE}`);
  return samples;
};

/** Writes samples as a WAV of PRODUCT_RATE. */
export const writeSound = (path: string, samples: Float32Array): void =>
  writeFileSync(path, writeWav(samples, PRODUCT_RATE));
