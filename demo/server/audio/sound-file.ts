import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { VOICE_CHANGE_MS_MAX } from '../../../src/contract/constants/voice-changes.ts';
import { PRODUCT_RATE } from './product-rate.ts';
import { readWav, writeWav } from './wav.ts';

/** One second more than the maximum of a voice change, because a cut may end late, plus room for a large header. */
const BYTES_MAX = (VOICE_CHANGE_MS_MAX / 1000 + 1) * PRODUCT_RATE * 2 + 65_536;

/**
 * Reads the samples of a WAV of PRODUCT_RATE into memory.
 * @throws WavError when it is not one; Error when it is too long
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
