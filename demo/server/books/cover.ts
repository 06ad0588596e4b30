import { randomUUID } from 'node:crypto';
import {
  BOOK_COVER_BYTES_MAX,
  BOOK_COVER_PIXELS_MAX,
  BOOK_COVER_SIDE,
} from '../../../src/contract/constants/books.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { loadSharp, pictureKind, type PictureKind } from '../media/picture-file.ts';
import { ownOf } from '../projects/owner.ts';
import { findBook, lockBook } from './find-book.ts';

const KINDS: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'gif'];

/**
 * Encodes a picture as a JPEG of a cover's size. Nothing of the file itself is kept, such as its metadata.
 *
 * @throws ApiError err_file_empty, err_file_not_supported, err_image_too_large, err_file_damaged
 */
export const coverOf = async (bytes: Uint8Array): Promise<Buffer> => {
  if (bytes.length === 0) throw new ApiError('err_file_empty');
  const kind = pictureKind(bytes);
  if (!kind || !KINDS.includes(kind)) throw new ApiError('err_file_not_supported');
  const sharp = await loadSharp(KINDS);
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
    const { width, height } = await picture.metadata();
    if (width * height > BOOK_COVER_PIXELS_MAX)
      throw new ApiError('err_image_too_large', {
        msg: `The picture has more than ${BOOK_COVER_PIXELS_MAX / 1_000_000} megapixels. Choose a smaller one.`,
      });
    return await picture
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(BOOK_COVER_SIDE, BOOK_COVER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('err_file_damaged');
  }
};

/** Stores a cover. @returns its blob id */
export const storeCover = async (blobs: Blobs, jpeg: Buffer): Promise<string> => {
  const id = randomUUID();
  await blobs.write(
    id,
    (async function* () {
      yield jpeg;
    })(),
    BOOK_COVER_BYTES_MAX,
  );
  return id;
};

/**
 * Replaces the cover of a book.
 *
 * @param bytes null to remove the cover
 * @returns the blob id of the new cover
 * @throws ApiError err_not_found; as `coverOf`
 */
export const setCover = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  who: Caller,
  bookId: string,
  bytes: Buffer | null,
): Promise<string | null> => {
  const own = ownOf(who);
  await findBook(db, own, bookId);
  const coverId = bytes && (await storeCover(blobs, await coverOf(bytes)));
  try {
    const before = await db.transaction(async (tx) => {
      const book = await lockBook(tx, own, bookId);
      await tx.query(
        'update book set cover_id = $3, updated_at = now() where tenant_id = $1 and book_id = $2',
        [own.tenantId, bookId, coverId],
      );
      return book.coverId;
    });
    if (before !== null) await blobs.remove(before);
  } catch (error) {
    if (coverId !== null) await blobs.remove(coverId);
    throw error;
  }
  return coverId;
};
