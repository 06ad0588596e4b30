/** Steps where there are no pictures. */
const USUAL_FRAME_RATE = 25;

/**
 * Where a picture so many frames further begins, in milliseconds.
 * @param frameRate pictures a second; null where there are none
 */
export const frameAt = (positionMs: number, frames: number, frameRate: number | null): number => {
  const rate = frameRate ?? USUAL_FRAME_RATE;
  // A seek to the begin of a picture may be told as a little before it
  const frame = Math.floor((positionMs / 1000) * rate + 0.01) + frames;
  return Math.max(0, Math.ceil((frame / rate) * 1000));
};
