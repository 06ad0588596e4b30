import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** Longest side of the picture, in pixels. */
const SIDE_MAX = 960;
const LIMIT_MS = 30_000;
/** Milliseconds before the end in which there may be no frame: the last one begins before the video ends. */
const LAST_PICTURE_MS = 500;

/**
 * The nearest time at which a video certainly shows a frame. All times are in milliseconds from the start of the video.
 */
export const pictureTime = (atMs: number, durationMs: number): number =>
  Math.max(0, Math.min(atMs, durationMs - LAST_PICTURE_MS));

/**
 * Writes a frame of a user's video to a JPEG file.
 *
 * @param atMs time from {@link pictureTime}
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
