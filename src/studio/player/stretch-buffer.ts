import { stretchInSlices } from './stretch-in-slices.ts';
import { stretchInWorklet } from './stretch-in-worklet.ts';

/**
 * Gives the sound faster or slower at the same pitch, made off the main thread, or in slices on it where the page's
 * policy or the browser allows no worklet.
 * @param rate listening speed
 */
export type Stretcher = (buffer: AudioBuffer, rate: number) => Promise<AudioBuffer>;

export function createStretcher(): Stretcher {
  let isRefused = false;
  return async (buffer, rate) => {
    if (!isRefused) {
      try {
        return await stretchInWorklet(buffer, rate);
      } catch {
        isRefused = true;
      }
    }
    return stretchInSlices(buffer, rate);
  };
}
