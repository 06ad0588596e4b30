import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import type { Picture } from './picture.ts';

/** Maximum height of the copy that is played while a video is edited. */
const HEIGHT_MAX = 720;
/** Frames between key frames: the most that a seek has to decode. */
const KEY_FRAMES = 50;
/** Time limit per second of video, and its minimum. */
const LIMIT_MS_PER_SECOND = 4_000;
const LIMIT_MS = 60_000;

/** Progress and cancellation of work on a video. */
export interface Watched {
  durationMs: number;
  signal: AbortSignal;
  /** Called with the progress from 0 to 1. */
  onProgress(done: number): void;
}

/** Limits of an ffmpeg run by the length of its input. */
export const bounds = ({ durationMs, signal, onProgress }: Watched) => ({
  signal,
  timeoutMs: LIMIT_MS + (durationMs / 1000) * LIMIT_MS_PER_SECOND,
  onProgress: (doneMs: number) => onProgress(Math.min(1, doneMs / Math.max(durationMs, 1))),
});

/** Makes a copy of a video that every browser plays and seeks quickly. @throws as `runFfmpeg` */
export const makePlayable = (path: string, into: string, watched: Watched): Promise<void> =>
  runFfmpeg(
    [
      ...USER_INPUT,
      '-i',
      `file:${path}`,
      ...'-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1'.split(' '),
      '-vf',
      // The codec needs even sides; interlaced frames are deinterlaced
      `yadif=deint=interlaced,scale=-2:'min(${HEIGHT_MAX},trunc(ih/2)*2)',format=yuv420p`,
      ...`-c:v libx264 -preset veryfast -crf 26 -g ${KEY_FRAMES}`.split(' '),
      ...'-c:a aac -ac 2 -b:a 128k -movflags +faststart -f mp4'.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );

/** Layout of thumbnails in one image, row by row. */
export interface Thumbnails {
  columns: number;
  count: number;
  /** Size of one thumbnail, in pixels. */
  width: number;
  height: number;
  everyMs: number;
}

const COUNT_MAX = 240;
const COLUMNS = 16;
const THUMBNAIL_HEIGHT = 72;
const WIDTH_MAX = 240;
const EVERY_MS_MIN = 1_000;
/** Longest video whose frames are all decoded. Of longer ones only key frames are. */
const DECODED_MS_MAX = 5 * 60_000;

/** The layout of a video's thumbnails. */
export const layThumbnails = ({ width, height }: Picture, durationMs: number): Thumbnails => {
  const everyMs = Math.max(EVERY_MS_MIN, Math.ceil(durationMs / COUNT_MAX));
  const wide = Math.round((THUMBNAIL_HEIGHT * width) / height / 2) * 2;
  return {
    columns: COLUMNS,
    count: Math.max(1, Math.ceil(durationMs / everyMs)),
    width: Math.min(WIDTH_MAX, Math.max(2, wide)),
    height: THUMBNAIL_HEIGHT,
    everyMs,
  };
};

/** Makes the image of thumbnails, a JPEG. @throws as `runFfmpeg` */
export const makeThumbnails = (
  path: string,
  into: string,
  { columns, count, width, height, everyMs }: Thumbnails,
  watched: Watched,
): Promise<void> => {
  const size = `${width}:${height}`;
  const fitted = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1`;
  const rows = Math.ceil(count / columns);
  return runFfmpeg(
    [
      ...USER_INPUT,
      ...(watched.durationMs > DECODED_MS_MAX ? ['-skip_frame', 'nokey'] : []),
      '-i',
      `file:${path}`,
      ...'-map 0:v:0 -an -vf'.split(' '),
      `fps=1000/${everyMs}:start_time=0,${fitted},tile=${columns}x${rows}`,
      ...'-frames:v 1 -q:v 5 -f image2 -update 1'.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );
};

const POSTER_HEIGHT = 360;
/** Position of the poster as a share of the video: many videos begin black. */
const POSTER_AT = 0.1;

/** Makes the poster of a video, a JPEG. @throws as `runFfmpeg` */
export const makePoster = (path: string, into: string, watched: Watched): Promise<void> =>
  runFfmpeg(
    [
      ...USER_INPUT,
      '-ss',
      String((watched.durationMs * POSTER_AT) / 1000),
      '-i',
      `file:${path}`,
      ...`-map 0:v:0 -an -vf thumbnail=25,scale=-2:${POSTER_HEIGHT}`.split(' '),
      ...'-frames:v 1 -q:v 4 -f image2 -update 1'.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );
