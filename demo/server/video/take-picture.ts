import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** Longest side of the picture, in pixels. */
const SIDE_MAX = 960;
const LIMIT_MS = 30_000;
/** Nearer to the end than this there may be no picture: the last one begins before the video ends. */
const LAST_PICTURE_MS = 500;

/**
 * The time nearest to another one at which a video surely shows a picture. All times are in milliseconds from the start of
 * the video.
 */
export const pictureTime = (atMs: number, durationMs: number): number =>
  Math.max(0, Math.min(atMs, durationMs - LAST_PICTURE_MS));

/**
 * Writes one picture of a video of a user to a file, as a JPEG.
 *
 * @param atMs as {@link pictureTime} gives it
 * @throws as `runFfmpeg`
 */
export const takePicture = (path: string, into: string, atMs: number, signal: AbortSignal): Promise<void> =>
  runFfmpeg(
    [
      ...USER_INPUT,
      '-ss',
      `${atMs}ms`,
      '-i',
      `file:${path}`,
      ...'-map 0:v:0 -vf'.split(' '),
      `scale='min(${SIDE_MAX},iw)':'min(${SIDE_MAX},ih)':force_original_aspect_ratio=decrease`,
      ...'-frames:v 1 -q:v 4 -f image2 -update 1'.split(' '),
      `file:${into}`,
    ],
    { signal, timeoutMs: LIMIT_MS },
  );
