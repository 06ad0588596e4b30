/** Thread that removes noise from one recording. */
import { serveThread } from '../../process/serve-thread.ts';
import { PRODUCT_RATE } from '../product-rate.ts';
import { resample } from '../resample.ts';
import { readSound, writeSound } from '../sound-file.ts';
import { denoise, RNNOISE_RATE } from './rnnoise.ts';

export interface Task {
  path: string;
  out: string;
}

void serveThread<Task, null>(({ path, out }) => {
  const samples = readSound(path);
  const sound = resample(samples, PRODUCT_RATE, RNNOISE_RATE);
  denoise(sound);
  writeSound(out, resample(sound, RNNOISE_RATE, PRODUCT_RATE).subarray(0, samples.length));
  return null;
});
