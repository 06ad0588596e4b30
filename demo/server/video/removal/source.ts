import type { RemovalReport } from '../../../../src/contract/index.ts';
import { MEDIA_FORMATS } from '../../process/media-formats.ts';
import { probeMedia } from '../../process/probe-media.ts';
import { ApiError } from '../../http/api-error.ts';
import { frameTimesOf } from '../packet-times.ts';
import { even, type FrameRange } from './frames.ts';

/** A video from which text is removed. */
export interface RemovalSource {
  path: string;
  /** Size of the picture as it is shown, in pixels; both sides are even. */
  width: number;
  height: number;
  /** ffmpeg's name of the video codec. */
  codec: string;
  /** ffmpeg's name of the pixel format. */
  pixelFormat: string;
  /** Black is 0, not 16 of 255. */
  isFullRange: boolean;
  /** It is shown without rotation and in its stored size, so frames can be copied. */
  isAsStored: boolean;
  /** Names of its demuxer, separated by commas. */
  container: string;
  /** Codec of each sound track. */
  sounds: string[];
  /** Start time of the file on its own clock, in seconds. */
  startSeconds: number;
  /** Presentation times of all frames on the file's clock, in seconds. In order, at least one. */
  times: number[];
  /** Size of each frame in bytes, and where frames may be cut, as in `FrameTimes`; empty if the file does not tell. */
  bytes: number[];
  starts: number[];
  ends: number[];
}

const LIMIT_MS = 60_000;
/** Frames per second assumed if the file does not tell. */
const FRAME_RATE = 25;

/**
 * Reads what a removal needs to know about a video.
 *
 * @throws ApiError err_file_damaged when there is no video track; ReaderKilled; the signal's reason when aborted
 */
export const openSource = async (path: string, signal: AbortSignal): Promise<RemovalSource> => {
  const probe = await probeMedia(path, MEDIA_FORMATS);
  const stream = probe?.streams.find(({ type }) => type === 'video');
  if (!probe || !stream?.width || !stream.height) throw new ApiError('err_file_damaged');
  const known = await frameTimesOf(path, { signal, timeoutMs: LIMIT_MS });
  const { frameRate = FRAME_RATE } = stream;
  const { startSeconds } = probe;
  const count = Math.max(1, Math.round(((probe.durationMs ?? 0) / 1000) * frameRate));
  // Some containers do not give the time of each frame
  const times = known?.all ?? Array.from({ length: count }, (_, at) => startSeconds + at / frameRate);
  const [width, height] = stream.isTurned ? [stream.height, stream.width] : [stream.width, stream.height];
  return {
    path,
    width: even(width),
    height: even(height),
    codec: stream.codec,
    pixelFormat: stream.pixelFormat ?? '',
    isFullRange: stream.isFullRange,
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

/** Duration of a range of frames in seconds; 0 for a video of one frame. */
export const secondsOf = ({ times }: RemovalSource, { from, to }: FrameRange): number => {
  const last = times.at(-1)!;
  const mean = times.length > 1 ? (last - times[0]!) / (times.length - 1) : 0;
  return (times[to] ?? last + mean) - times[from]!;
};

/** Bitrate of a range of frames in bits per second; null if the file does not tell. */
const bitrateOf = (source: RemovalSource, range: FrameRange): number | null => {
  const seconds = secondsOf(source, range);
  const bytes = source.bytes.slice(range.from, range.to).reduce((sum, count) => sum + count, 0);
  return bytes > 0 && seconds > 0 ? Math.round((bytes * 8) / seconds) : null;
};

/** Properties of a video for the report. */
export const measuredOf = (source: RemovalSource): RemovalReport['source'] => {
  const whole = { from: 0, to: source.times.length };
  return {
    frames: source.times.length,
    duration_ms: Math.round(secondsOf(source, whole) * 1000),
    bitrate: bitrateOf(source, whole) ?? 0,
  };
};

/** Bits per decoded sample beyond 8: 2 for a video of 10 bits or more. */
export const extraBitsOf = ({ pixelFormat }: Pick<RemovalSource, 'pixelFormat'>): number =>
  /1[0-6](le|be)?$/.test(pixelFormat) ? 2 : 0;

/** Whether the source has larger chroma planes than `formatOf`. */
export const hasMoreColour = ({ pixelFormat }: Pick<RemovalSource, 'pixelFormat'>): boolean =>
  /4(22|40|44)p|gbr|rgb|bgr|^uyvy|^yuyv|^yvyu|^nv(16|24)|^p2|^p4|^y210/.test(pixelFormat);

/** Luma of black in 8 bits: full-range video has no room below it. */
export const blackOf = ({ isFullRange }: Pick<RemovalSource, 'isFullRange'>): number =>
  isFullRange ? 0 : 16;

/** Pixel format in which frames are decoded. Full-range video, as phones record it, stays full-range. */
export const formatOf = (source: Pick<RemovalSource, 'pixelFormat'>): string => {
  if (extraBitsOf(source) > 0) return 'yuv420p10le';
  return source.pixelFormat.startsWith('yuvj') ? 'yuvj420p' : 'yuv420p';
};
