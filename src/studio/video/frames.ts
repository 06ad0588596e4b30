/** Steps of pictures where it is not known how many a second has. */
export const USUAL_FRAME_RATE = 25;

/**
 * Where a picture so many frames further begins, in milliseconds.
 * @param frameRate pictures a second
 */
export const frameAt = (positionMs: number, frames: number, frameRate: number): number => {
  // A seek to the begin of a picture may be told as a little before it
  const frame = Math.floor((positionMs / 1000) * frameRate + 0.01) + frames;
  return Math.max(0, Math.ceil((frame / frameRate) * 1000));
};
