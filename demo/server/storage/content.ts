import { openPromise } from 'yauzl';
import type { AssetKind, UploadKind } from '../../../src/contract/constants/files.ts';
import type { AssetStream } from '../../../src/contract/index.ts';
import { ApiError } from '../http/api-error.ts';
import { MEDIA, MEDIA_FORMATS } from '../process/media-formats.ts';
import { probeMedia, type MediaStream } from '../process/probe-media.ts';

/** Type of a file according to its content. */
export interface Content {
  kind: AssetKind;
  contentType: string;
  durationMs: number | null;
  streams: AssetStream[];
}

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
 * Determines the type of a file.
 *
 * @param expected what the user meant to upload
 * @throws ApiError err_file_not_supported for any other type, err_interface_unavailable without ffprobe
 */
export const contentOf = async (path: string, expected: UploadKind): Promise<Content> => {
  if (expected === 'project') {
    if (!(await isArchive(path))) throw new ApiError('err_file_not_supported');
    return { kind: 'project', contentType: 'application/zip', durationMs: null, streams: [] };
  }
  const formats = expected === 'media' ? MEDIA_FORMATS : Object.keys(PICTURES);
  const probe = await probeMedia(path, formats).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new ApiError('err_interface_unavailable', { status: 503 }) : cause;
  });
  const format = probe?.format.split(',', 1)[0] ?? '';
  const kind = expected === 'picture' ? 'picture' : hasVideo(probe?.streams) ? 'video' : 'audio';
  const contentType = kind === 'picture' ? PICTURES[format] : MEDIA[format]?.[kind === 'video' ? 1 : 0];
  if (!probe || !contentType || probe.streams.length === 0) throw new ApiError('err_file_not_supported');
  const durationMs = kind === 'picture' ? null : probe.durationMs;
  return { kind, contentType, durationMs, streams: probe.streams.map(toAssetStream) };
};

/** Whether the file is an archive. Its content is read on import. */
const isArchive = (path: string): Promise<boolean> =>
  openPromise(path).then(
    (zip) => {
      zip.close();
      return true;
    },
    () => false,
  );

const hasVideo = (streams: readonly MediaStream[] = []) => streams.some(({ type }) => type === 'video');
