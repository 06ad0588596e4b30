import { readFile } from 'node:fs/promises';
import { MIX_RATE } from '../audio/mix.ts';
import { resample } from '../audio/resample.ts';
import { stretch } from '../audio/stretch/stretch.ts';
import { readWav } from '../audio/wav.ts';
import type { MixVoice } from './mix-sound.ts';

/** Mono samples of a voice at its speed, at {@link MIX_RATE}. */
export const loadVoice = async ({ path, speed }: MixVoice): Promise<Float32Array> => {
  const { samples, sampleRate } = readWav(await readFile(path));
  const length = Math.round(samples.length / speed);
  const fitted =
    length === samples.length
      ? samples
      : stretch(samples, sampleRate, [
          { from: 0, to: 0 },
          { from: samples.length, to: length },
        ]);
  // `resample` reuses its buffer on the next call, so copy the result
  return Float32Array.from(resample(fitted, sampleRate, MIX_RATE));
};
