import { stretchInSlices } from './stretch-in-slices.ts';
import { stretchInWorklet } from './stretch-in-worklet.ts';

/**
 * Changes the speed of audio and keeps its pitch. Works off the main thread; if the page's policy or the browser allows
 * no worklet, in slices on the main thread.
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
