/** Used when there are no frames. */
const USUAL_FRAME_RATE = 25;

/**
 * Start of the frame a number of frames away, in milliseconds.
 * @param frameRate frames per second; null when there are none
 */
export const frameAt = (positionMs: number, frames: number, frameRate: number | null): number => {
  const rate = frameRate ?? USUAL_FRAME_RATE;
  // After a seek to the start of a frame, browsers may report a slightly earlier time
  const frame = Math.floor((positionMs / 1000) * rate + 0.01) + frames;
  return Math.max(0, Math.ceil((frame / rate) * 1000));
};
