import type { RemovalReport } from '../../../../src/contract/index.ts';
import { MEDIA_FORMATS } from '../../process/media-formats.ts';
import { probeMedia } from '../../process/probe-media.ts';
import { ApiError } from '../../http/api-error.ts';
import { frameTimesOf } from '../packet-times.ts';
import { even, type FrameRange } from './frames.ts';

/** A video whose text is removed. */
export interface RemovalSource {
  path: string;
  /** As it is shown, in pixels, of even sides. */
  width: number;
  height: number;
  codec: string;
  pixelFormat: string;
  /** It is worked on in the size and the direction that it is stored in. */
  isAsStored: boolean;
  /** Names of its demuxer, divided by commas. */
  container: string;
  /** Codec of each sound track. */
  sounds: string[];
  /** When the file begins by its own clock, in seconds. */
  startSeconds: number;
  /** When each frame is shown, by the clock of the file, in seconds. */
  times: number[];
  /** What each frame takes up, in bytes, and where frames may be cut, as `FrameTimes` has it; none where it does not tell. */
  bytes: number[];
  starts: number[];
  ends: number[];
}

const LIMIT_MS = 60_000;
const FRAME_RATE = 25;

/**
 * Looks into a video.
 *
 * @throws ApiError err_file_damaged when there is no picture; ReaderKilled; the signal's reason when aborted
 */
export const openSource = async (path: string, signal: AbortSignal): Promise<RemovalSource> => {
  const probe = await probeMedia(path, MEDIA_FORMATS);
  const stream = probe?.streams.find(({ type }) => type === 'video');
  if (!probe || !stream?.width || !stream.height) throw new ApiError('err_file_damaged');
  const known = await frameTimesOf(path, { signal, timeoutMs: LIMIT_MS });
  const { frameRate = FRAME_RATE } = stream;
  const { startSeconds } = probe;
  const count = Math.max(1, Math.round(((probe.durationMs ?? 0) / 1000) * frameRate));
  // Some containers do not tell it of each frame
  const times = known?.all ?? Array.from({ length: count }, (_, at) => startSeconds + at / frameRate);
  const [width, height] = stream.isTurned ? [stream.height, stream.width] : [stream.width, stream.height];
  return {
    path,
    width: even(width),
    height: even(height),
    codec: stream.codec,
    pixelFormat: stream.pixelFormat ?? '',
    isAsStored: stream.isUpright && stream.width % 2 === 0 && stream.height % 2 === 0,
    container: probe.format,
    sounds: probe.streams.flatMap(({ type, codec }) => (type === 'audio' ? [codec] : [])),
    startSeconds,
    times,
    bytes: known?.bytes ?? [],
    starts: known?.starts ?? [],
    ends: known?.ends ?? [],
  };
};

/** How long some frames are shown, in seconds; 0 for a video of one frame. */
export const secondsOf = ({ times }: RemovalSource, { from, to }: FrameRange): number => {
  const last = times.at(-1)!;
  const mean = times.length > 1 ? (last - times[0]!) / (times.length - 1) : 0;
  return (times[to] ?? last + mean) - times[from]!;
};

/** Bits a second that some frames take up; null where the file does not tell. */
export const bitrateOf = (source: RemovalSource, range: FrameRange): number | null => {
  const seconds = secondsOf(source, range);
  const bytes = source.bytes.slice(range.from, range.to).reduce((sum, count) => sum + count, 0);
  return bytes > 0 && seconds > 0 ? Math.round((bytes * 8) / seconds) : null;
};

/** What a report tells of a video. */
export const measuredOf = (source: RemovalSource): RemovalReport['source'] => {
  const whole = { from: 0, to: source.times.length };
  return {
    frames: source.times.length,
    duration_ms: Math.round(secondsOf(source, whole) * 1000),
    bitrate: bitrateOf(source, whole) ?? 0,
  };
};

/** How many bits a sample has beyond 8 while it is worked on: 2 for a video of 10 bits or more. */
export const extraBitsOf = ({ pixelFormat }: Pick<RemovalSource, 'pixelFormat'>): number =>
  /1[0-6](le|be)?$/.test(pixelFormat) ? 2 : 0;

/** How frames are decoded for work on them. Samples keep the range that they have: those of telephones take up all of it. */
export const formatOf = (source: Pick<RemovalSource, 'pixelFormat'>): string => {
  if (extraBitsOf(source) > 0) return 'yuv420p10le';
  return source.pixelFormat.startsWith('yuvj') ? 'yuvj420p' : 'yuv420p';
};
