import type { Sharp } from 'sharp';
import { ApiError } from '../http/api-error.ts';
import { isAnimatedPng, loadSharp, pictureKind, type PictureKind } from './picture-file.ts';

interface Limits {
  /** Most pixels that are decoded. */
  pixels: number;
  /** Shortest width and height, in pixels. */
  side: number;
}

const KINDS: readonly PictureKind[] = ['png', 'jpeg', 'webp'];

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
  const kind = pictureKind(bytes);
  if (!kind || !KINDS.includes(kind)) throw new ApiError('err_file_not_supported');
  if (isAnimatedPng(bytes)) throw new ApiError('err_picture_animated');
  const sharp = await loadSharp(KINDS);
  try {
    // check() enforces the pixel limit, so the user gets err_picture_too_large instead of err_file_damaged
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
