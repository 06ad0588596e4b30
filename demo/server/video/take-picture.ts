import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** Sides of a picture that is looked at, in pixels at most. */
const SIDE_MAX = 960;
const LIMIT_MS = 30_000;

/** Takes one picture of a video of the user's, a JPEG. @throws as `runFfmpeg` */
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
