import type { AssetKind, UploadKind } from '../../../src/contract/constants/files.ts';
import type { AssetStream } from '../../../src/contract/index.ts';
import { ApiError } from '../http/api-error.ts';
import { probeMedia, type MediaStream } from '../process/probe-media.ts';

/** What a file is, by its content. */
export interface Content {
  kind: AssetKind;
  contentType: string;
  durationMs: number | null;
  streams: AssetStream[];
}

/** Media type of audio, and of video, by the name of the demuxer. */
const MEDIA: Readonly<Record<string, readonly [audio: string, video: string]>> = {
  aac: ['audio/aac', ''],
  ac3: ['audio/ac3', ''],
  aiff: ['audio/aiff', ''],
  amr: ['audio/amr', ''],
  asf: ['audio/x-ms-wma', 'video/x-ms-wmv'],
  au: ['audio/basic', ''],
  avi: ['', 'video/x-msvideo'],
  caf: ['audio/x-caf', ''],
  flac: ['audio/flac', ''],
  flv: ['', 'video/x-flv'],
  matroska: ['audio/webm', 'video/webm'],
  mov: ['audio/mp4', 'video/mp4'],
  mp3: ['audio/mpeg', ''],
  mpeg: ['', 'video/mpeg'],
  mpegts: ['audio/mp2t', 'video/mp2t'],
  ogg: ['audio/ogg', 'video/ogg'],
  w64: ['audio/x-w64', ''],
  wav: ['audio/wav', ''],
};
/**
 * Containers that hold their sound themselves, by ffmpeg's names. Playlists, scripts and pictures are none of them, so
 * that a file cannot have others opened in its place.
 */
export const MEDIA_FORMATS: readonly string[] = Object.keys(MEDIA);
const PICTURES: Readonly<Record<string, string>> = {
  bmp_pipe: 'image/bmp',
  gif: 'image/gif',
  jpeg_pipe: 'image/jpeg',
  png_pipe: 'image/png',
  tiff_pipe: 'image/tiff',
  webp_pipe: 'image/webp',
};

const toAssetStream = ({ type, codec, width, height, sampleRate, channels }: MediaStream): AssetStream => ({
  type,
  codec,
  ...(type === 'video' && width && height && { width, height }),
  ...(type === 'audio' && sampleRate && channels && { sample_rate: sampleRate, channels }),
});

/**
 * Looks into a file.
 *
 * @param expected what the user wanted to send
 * @throws ApiError err_file_not_supported for anything else, err_interface_unavailable without ffprobe
 */
export const contentOf = async (path: string, expected: UploadKind): Promise<Content> => {
  const types = expected === 'media' ? MEDIA : PICTURES;
  const probe = await probeMedia(path, Object.keys(types)).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new ApiError('err_interface_unavailable', { status: 503 }) : cause;
  });
  const format = probe?.format.split(',', 1)[0] ?? '';
  const kind = expected === 'picture' ? 'picture' : hasVideo(probe?.streams) ? 'video' : 'audio';
  const contentType = kind === 'picture' ? PICTURES[format] : MEDIA[format]?.[kind === 'video' ? 1 : 0];
  if (!probe || !contentType || probe.streams.length === 0) throw new ApiError('err_file_not_supported');
  const durationMs = kind === 'picture' ? null : probe.durationMs;
  return { kind, contentType, durationMs, streams: probe.streams.map(toAssetStream) };
};

const hasVideo = (streams: readonly MediaStream[] = []) => streams.some(({ type }) => type === 'video');
