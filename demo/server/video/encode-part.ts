import type { PicturePart } from './cut-picture.ts';
import { ENCODER_THREADS, encodeInTurn } from './encoder-turns.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';

const LIMIT_MS = 60_000;
const LIMIT_MS_PER_SECOND = 8_000;
/** Ticks per second: no container has more exact times. */
const CLOCK = 90_000;
/** Seconds to decode before the first frame of a part, because seeking is not exact. */
const EARLIER_SECONDS = 1;
/** Half of the shortest time between two frames, in seconds. */
const NEAR_SECONDS = 0.000_5;

/** Crop, size and quality of an encoded video. Width and height are even, as H.264 in 4:2:0 requires. */
export interface PictureShape {
  /** The area to keep, in pixels of the source; null for all of it. */
  cut: { x: number; y: number; width: number; height: number } | null;
  /** Size of the result, in pixels. */
  width: number;
  height: number;
  /** Constant quality (CRF), or bits per second. */
  rate: { factor: number } | { bits: number };
}

/** An image drawn over the video. */
export interface Overlay {
  path: string;
  /** Its top left corner, in pixels of the result. */
  x: number;
  y: number;
}

/** A part of a video to re-encode. */
export interface Encoding {
  /** The video. */
  path: string;
  /** Start time of the file on its own clock, in seconds. */
  startSeconds: number;
  /** Time on the file's clock that becomes 0 in the result, in seconds. */
  originSeconds: number;
  part: PicturePart;
  durationMs: number;
  shape: PictureShape;
  /** ASS files to burn in, one over the other. */
  burned: readonly string[];
  /** Folder of the fonts that they use. */
  fonts: string;
  /** Null without an image. */
  overlay: Overlay | null;
  into: string;
}

/** Peak rate as a multiple of the average, within so many seconds. */
const PEAK = 1.5;
const BUFFER_SECONDS = 2;

const rateOf = ({ rate }: PictureShape): string[] =>
  'factor' in rate
    ? ['-crf', String(rate.factor)]
    : ['-b:v', rate.bits, '-maxrate', rate.bits * PEAK, '-bufsize', rate.bits * BUFFER_SECONDS].map(String);

/** Escapes a path for a filter option. */
const escaped = (path: string): string => path.replaceAll(/[\\':,;[\]]/g, '\\$&');

/** A filter chain with an image drawn over its output. */
const withOverlay = (filters: readonly string[], { path, x, y }: Overlay): string =>
  `${filters.join(',')}[shown];movie=${escaped(path)},format=rgba[mark];[shown][mark]overlay=${x}:${y}`;

/**
 * Encodes a part of a video as H.264, with each frame at its time since the origin.
 *
 * @param who user whose turn the encoder counts
 * @throws as `runFfmpeg`
 */
export const encodePart = (
  { path, startSeconds, originSeconds, part, durationMs, shape, burned, fonts, overlay, into }: Encoding,
  { who, signal, onProgress }: { who: string; signal: AbortSignal; onProgress(done: number): void },
): Promise<void> =>
  encodeInTurn(who, signal, () => {
    const { from, until } = part;
    const endMs = originSeconds * 1000 + durationMs;
    const fromMs = (from ?? originSeconds) * 1000;
    const lengthMs = Math.max(1, (until === null ? endMs : until * 1000) - fromMs);
    const trim = [
      ...(from === null ? [] : [`start=${from - NEAR_SECONDS}`]),
      ...(until === null ? [] : [`end=${until - NEAR_SECONDS}`]),
    ];
    const { cut, width, height } = shape;
    const filters = [
      // Deinterlace before drawing, because burned-in text is progressive
      'yadif=deint=interlaced',
      ...(trim.length > 0 ? [`trim=${trim.join(':')}`] : []),
      `setpts=PTS-${originSeconds}/TB`,
      ...(cut ? [`crop=${cut.width}:${cut.height}:${cut.x}:${cut.y}`] : []),
      `scale=${width}:${height}`,
      'format=yuv420p',
      ...burned.map((ass) => `ass=${escaped(ass)}:fontsdir=${escaped(fonts)}`),
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
        overlay ? withOverlay(filters, overlay) : filters.join(','),
        ...`-c:v libx264 -preset veryfast -threads ${ENCODER_THREADS}`.split(' '),
        ...rateOf(shape),
        ...`-fps_mode passthrough -enc_time_base 1:${CLOCK} -video_track_timescale ${CLOCK}`.split(' '),
        ...'-map_metadata -1 -map_chapters -1 -flush_packets 1 -f mp4'.split(' '),
        `file:${into}`,
      ],
      {
        signal,
        timeoutMs: LIMIT_MS + (lengthMs / 1000) * LIMIT_MS_PER_SECOND,
        onProgress: (doneMs) =>
          onProgress(Math.min(1, Math.max(0, doneMs - fromMs + originSeconds * 1000) / lengthMs)),
      },
    );
  });
