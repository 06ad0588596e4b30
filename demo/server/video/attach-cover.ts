import { bounds, type Watched } from './preview.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

interface Cover {
  /** An MP4 file made by the server. */
  path: string;
  atMs: number;
  /** Path for the picture, a JPEG. */
  image: string;
  into: string;
}

/** Attaches a picture of a video as its cover, and changes nothing else in the file. @throws as `runFfmpeg` */
export const attachCover = async ({ path, atMs, image, into }: Cover, watched: Watched): Promise<void> => {
  const limits = bounds(watched);
  await runFfmpeg(
    [
      '-ss',
      `${atMs}ms`,
      '-i',
      `file:${path}`,
      ...'-map 0:v:0 -frames:v 1 -q:v 3 -f image2 -update 1'.split(' '),
      `file:${image}`,
    ],
    { ...limits, onProgress: () => undefined },
  );
  await runFfmpeg(
    [
      '-copyts',
      '-i',
      `file:${path}`,
      '-i',
      `file:${image}`,
      ...'-map 0 -map 1:v:0 -c copy -disposition:v:1 attached_pic -movflags +faststart -f mp4'.split(' '),
      `file:${into}`,
    ],
    limits,
  );
};
