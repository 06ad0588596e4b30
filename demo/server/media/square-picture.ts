import type { Sharp } from 'sharp';
import { ApiError } from '../http/api-error.ts';

interface Limits {
  /** Most pixels that are decoded. */
  pixels: number;
  /** Shortest width and height, in pixels. */
  side: number;
}

/** By its first bytes: what libvips reads by itself, such as SVG or PDF, is not for uploads. */
const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** libvips shows the first picture of an animated PNG, and does not say that there are more. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const at = bytes.indexOf('acTL');
  return at > 0 && at < bytes.indexOf('IDAT');
};

/** Loaded with the first picture: few servers see one soon. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // One picture must not take the processor from those who listen
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
};

/** @throws ApiError that says what is wrong with the picture */
const check = async (picture: Sharp, limits: Limits): Promise<void> => {
  const { width, height, pages = 1 } = await picture.metadata();
  if (pages > 1) throw new ApiError('err_picture_animated');
  if (width * height > limits.pixels) throw new ApiError('err_picture_too_large');
  if (Math.min(width, height) < limits.side) throw new ApiError('err_picture_too_small');
};

/**
 * Makes a square WebP of the middle of a PNG, JPEG or WebP. Nothing of the file's own bytes is in it: no metadata, and
 * nothing that another program could take it for.
 *
 * @param side width and height of the result, in pixels
 * @throws ApiError err_file_empty, err_file_not_supported, err_file_damaged, err_picture_animated,
 * err_picture_too_large, err_picture_too_small
 */
export const squarePicture = async (bytes: Buffer, side: number, limits: Limits): Promise<Buffer> => {
  if (bytes.length === 0) throw new ApiError('err_file_empty');
  if (!Object.values(SIGNATURES).some((begins) => begins(bytes)))
    throw new ApiError('err_file_not_supported');
  if (isAnimatedPng(bytes)) throw new ApiError('err_picture_animated');
  const sharp = await loadSharp();
  try {
    // The pixels are counted below, to say so
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
    await check(picture, limits);
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: 15 })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('err_file_damaged');
  }
};
