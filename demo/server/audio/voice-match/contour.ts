import type { PitchTrack } from './pitch-track.ts';

/** Frames on either side for smoothing the contour: faster changes are jitter, not melody. */
const SMOOTHING = 2;

/** Mean logarithm of the pitch around a frame, within its voiced section. */
const smoothed = (hz: Float64Array, frame: number): number => {
  let sum = Math.log2(hz[frame]!);
  let count = 1;
  for (const direction of [-1, 1]) {
    for (let i = 1; i <= SMOOTHING && hz[frame + direction * i]! > 0; i++) {
      sum += Math.log2(hz[frame + direction * i]!);
      count++;
    }
  }
  return sum / count;
};

/** Logarithm (base 2) of the pitch at any sample; in unvoiced sections, that of the nearest voiced frame. */
export const contourOf = ({ hop, hz }: PitchTrack): ((sample: number) => number) => {
  const voiced = [...hz.keys()].filter((frame) => hz[frame]! > 0);
  const log = new Float64Array(hz.length);
  for (let frame = 0, next = 0; frame < hz.length; frame++) {
    while (next < voiced.length - 1 && Math.abs(voiced[next + 1]! - frame) <= Math.abs(voiced[next]! - frame))
      next++;
    log[frame] = smoothed(hz, voiced[next]!);
  }
  return (sample) => {
    const place = Math.min(hz.length - 1, Math.max(0, sample / hop));
    const below = Math.floor(place);
    const above = Math.min(hz.length - 1, below + 1);
    return log[below]! + (log[above]! - log[below]!) * (place - below);
  };
};
