import { keepPlaces } from '../process/keep-places.ts';
import type { MixOriginal } from './mix-sound.ts';
import { bounds, type Watched } from './preview.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** Writes the sound of a file as WAV, 16-bit, stereo, each sample at its time. @throws as `runFfmpeg` */
export const extractSound = (
  { path, startSeconds }: MixOriginal,
  into: string,
  rate: number,
  watched: Watched,
): Promise<void> => {
  const { input, filter } = keepPlaces(startSeconds);
  return runFfmpeg(
    [
      ...USER_INPUT,
      ...input,
      '-i',
      `file:${path}`,
      '-map',
      '0:a:0',
      '-af',
      filter,
      ...`-vn -sn -dn -map_metadata -1 -ac 2 -ar ${rate} -c:a pcm_s16le -fflags +bitexact -f wav`.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );
};

/** Makes a file of a WAV that every browser plays and seeks. @throws as `runFfmpeg` */
export const encodeBackground = (path: string, into: string, watched: Watched): Promise<void> =>
  runFfmpeg(
    [
      ...USER_INPUT,
      '-i',
      `file:${path}`,
      ...'-c:a aac -b:a 192k -movflags +faststart -f mp4'.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );
