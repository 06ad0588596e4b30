import type { PicturePart } from './cut-picture.ts';
import { ENCODER_THREADS, encodeInTurn } from './encoder-turns.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

const LIMIT_MS = 60_000;
const LIMIT_MS_PER_SECOND = 8_000;
/** Each picture has a time as exact as any container has it. */
const CLOCK = 90_000;
/** Before its first picture a part is decoded for so long: what is sought may be missed by a little. */
const EARLIER_SECONDS = 1;
/** Half of the shortest time between two pictures. */
const NEAR_SECONDS = 0.000_5;

/** A part of a picture that is encoded anew. */
export interface Encoding {
  /** The video. */
  path: string;
  /** When the file begins by its own clock, in seconds. */
  startSeconds: number;
  part: PicturePart;
  durationMs: number;
  /** ASS that is burned in, and the folder of its fonts. */
  subtitles: { path: string; fonts: string } | null;
  into: string;
}

/** A path inside a filter's option. */
const escaped = (path: string): string => path.replaceAll(/[\\':,;[\]]/g, '\\$&');

/**
 * Encodes a part of the picture of a video as H.264, each picture at its time since the file begins.
 *
 * @param who whose turn it is counted as
 * @throws as `runFfmpeg`
 */
export const encodePart = (
  { path, startSeconds, part, durationMs, subtitles, into }: Encoding,
  { who, signal, onProgress }: { who: string; signal: AbortSignal; onProgress(done: number): void },
): Promise<void> =>
  encodeInTurn(who, signal, () => {
    const { from, until } = part;
    const endMs = startSeconds * 1000 + durationMs;
    const fromMs = (from ?? startSeconds) * 1000;
    const lengthMs = Math.max(1, (until === null ? endMs : until * 1000) - fromMs);
    const trim = [
      ...(from === null ? [] : [`start=${from - NEAR_SECONDS}`]),
      ...(until === null ? [] : [`end=${until - NEAR_SECONDS}`]),
    ];
    const filters = [
      // What is interlaced would stay so with letters that are not
      'yadif=deint=interlaced',
      ...(trim.length > 0 ? [`trim=${trim.join(':')}`] : []),
      `setpts=PTS-${startSeconds}/TB`,
      'scale=trunc(iw/2)*2:trunc(ih/2)*2',
      'format=yuv420p',
      ...(subtitles ? [`ass=${escaped(subtitles.path)}:fontsdir=${escaped(subtitles.fonts)}`] : []),
    ];
    const seek = Math.max(0, (from ?? 0) - startSeconds - EARLIER_SECONDS);
    return runFfmpeg(
      [
        ...USER_INPUT,
        '-copyts',
        '-noaccurate_seek',
        ...(seek > 0 ? ['-ss', String(seek)] : []),
        '-i',
        `file:${path}`,
        '-map',
        '0:v:0',
        '-vf',
        filters.join(','),
        ...`-c:v libx264 -preset veryfast -crf 18 -threads ${ENCODER_THREADS}`.split(' '),
        ...`-fps_mode passthrough -enc_time_base 1:${CLOCK} -video_track_timescale ${CLOCK}`.split(' '),
        ...'-map_metadata -1 -map_chapters -1 -flush_packets 1 -f mp4'.split(' '),
        `file:${into}`,
      ],
      {
        signal,
        timeoutMs: LIMIT_MS + (lengthMs / 1000) * LIMIT_MS_PER_SECOND,
        onProgress: (doneMs) =>
          onProgress(Math.min(1, Math.max(0, doneMs - fromMs + startSeconds * 1000) / lengthMs)),
      },
    );
  });
