import type { MixOriginal } from './mix-sound.ts';
import { bounds, type Watched } from './preview.ts';
import { readOriginal } from './read-original.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

/** Milliseconds by which a track may exceed the stated duration. */
const LONGER_MS = 1_000;

/**
 * Extracts the audio of a file as 16-bit stereo WAV, as far as it can be decoded. Each sample keeps its time. The
 * result ends at most {@link LONGER_MS} after the stated duration.
 *
 * @param rate sample rate in Hz
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

/** Encodes a WAV file in a format that every browser plays and seeks. @throws as `runFfmpeg` */
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
