import type { MixOriginal } from './mix-sound.ts';
import { bounds, type Watched } from './preview.ts';
import { readOriginal } from './read-original.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** What a sound may be longer than it is told to be. */
const LONGER_MS = 1_000;

/**
 * Writes the sound of a file as WAV, 16-bit, stereo, each sample at its time, as far as it can be decoded and no longer
 * than it is told to be.
 *
 * @throws as `runFfmpeg`
 */
export const extractSound = (
  original: MixOriginal,
  into: string,
  rate: number,
  watched: Watched,
): Promise<void> =>
  runFfmpeg(
    [
      ...readOriginal(original),
      '-t',
      `${watched.durationMs + LONGER_MS}ms`,
      ...`-vn -sn -dn -map_metadata -1 -ac 2 -ar ${rate} -c:a pcm_s16le -fflags +bitexact -f wav`.split(' '),
      `file:${into}`,
    ],
    bounds(watched),
  );

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
