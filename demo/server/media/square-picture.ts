import { withStillPicture, type PictureLimits } from './still-picture.ts';

/**
 * Makes a square WebP of the middle of a PNG, JPEG or WebP. Nothing of the file's own bytes is in it: no metadata, and
 * nothing that another program could take it for.
 *
 * @param side width and height of the result, in pixels
 * @throws ApiError as `withStillPicture`
 */
export const squarePicture = (bytes: Buffer, side: number, limits: PictureLimits): Promise<Buffer> =>
  withStillPicture(bytes, limits, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).timeout({ seconds: 15 }).toBuffer(),
  );
