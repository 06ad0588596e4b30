import { readFile } from 'node:fs/promises';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX } from '../../../../src/contract/constants/accounts.ts';
import type { PictureWatermark } from '../../../../src/contract/index.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/principal.ts';
import type { Media } from '../../media/module.ts';
import { loadSharp } from '../../media/picture-file.ts';
import { withStillPicture } from '../../media/still-picture.ts';
import { findAsset } from '../../storage/assets.ts';
import type { Files } from '../../storage/module.ts';
import type { Overlay } from '../../video/encode-part.ts';
import { marginOf, placeOf } from './watermark-place.ts';

/** The limits of avatars, so that refusals are the same for all pictures of users. */
const LIMITS = { pixels: AVATAR_PIXELS_MAX, side: 1 };

/**
 * Refuses a file that cannot be a watermark.
 *
 * @throws ApiError err_not_found, as `withStillPicture`
 */
export const demandPicture = async (
  { db, files, media }: { db: Db; files: Pick<Files, 'withLocalFile'>; media: Pick<Media, 'sign'> },
  who: Caller,
  assetId: string,
): Promise<void> => {
  const asset = await findAsset(db, media.sign, who, assetId);
  if (!asset) throw new ApiError('err_not_found', { status: 404 });
  if (asset.kind !== 'picture') throw new ApiError('err_file_not_supported');
  if (asset.bytes > AVATAR_BYTES_MAX) throw new ApiError('err_picture_too_large');
  // Decodes the whole picture, so that damage is found before the order is accepted
  await files.withLocalFile(assetId, who.tenantId, async (path) =>
    withStillPicture(await readFile(path), LIMITS, (picture) => picture.stats()),
  );
};

/**
 * Writes a watermark as a PNG, in its size within the frame and with its opacity.
 *
 * @param path of the user's picture
 * @param into path of the PNG
 * @throws ApiError as `withStillPicture`
 */
export const writeWatermark = async (
  { place, opacity, size }: PictureWatermark,
  frame: { width: number; height: number },
  { path, into }: { path: string; into: string },
): Promise<Overlay> => {
  const margin = marginOf(frame);
  const { data, info } = await withStillPicture(await readFile(path), LIMITS, (picture) =>
    picture
      .resize({
        width: Math.max(1, frame.width - 2 * margin),
        height: Math.max(1, Math.round((frame.height * size) / 100)),
        fit: 'inside',
      })
      .toColorspace('srgb')
      .ensureAlpha()
      .raw()
      .timeout({ seconds: 15 })
      .toBuffer({ resolveWithObject: true }),
  );
  // In a single pipeline, sharp would multiply the bands before it adds the alpha band to a picture without one
  const sharp = await loadSharp(['png']);
  const { width, height, channels } = info;
  const made = await sharp(data, { raw: { width, height, channels } })
    .linear([1, 1, 1, opacity], [0, 0, 0, 0])
    .png()
    .toFile(into);
  return { path: into, ...placeOf(place, frame, made) };
};
