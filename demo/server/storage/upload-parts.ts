import { UPLOAD_LIFETIME_MS, UPLOAD_PARTS_EACH } from '../../../src/contract/constants/files.ts';
import type { UploadParts } from '../../../src/contract/index.ts';
import type { DirectParts } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { findAssetBytes } from './assets.ts';
import type { FileOwner } from './owner.ts';
import { findUpload } from './uploads.ts';

/** How long an address is good to begin sending to it: a slow line sends several parts meanwhile. */
const ADDRESS_SECONDS = 30 * 60;

/**
 * Makes a function that names the next parts of an upload, from a place in the file on, and the addresses at which the object
 * storage takes them.
 *
 * @param direct undefined when uploads come to this server alone
 * @returns a function that throws ApiError: err_not_found, err_upload_expired
 */
export const createPartsReader =
  (db: Db, direct: DirectParts | undefined) =>
  async (owner: FileOwner, uploadId: string, from: number): Promise<UploadParts> => {
    const expires_at = Date.now() + ADDRESS_SECONDS * 1_000;
    const upload = await findUpload(db, owner, uploadId);
    if (!upload || !direct) {
      // A client that missed the completion asks what is left to send
      const made = await findAssetBytes(db, owner, uploadId);
      if (made === undefined) throw new ApiError('err_not_found', { status: 404 });
      return { parts: [], arrived_bytes: made, expires_at };
    }
    if (upload.created_at.getTime() + UPLOAD_LIFETIME_MS < Date.now())
      throw new ApiError('err_upload_expired');
    const missing = await direct.missing(uploadId, upload.bytes);
    const next = missing.filter(({ offset }) => offset >= from).slice(0, UPLOAD_PARTS_EACH);
    const parts = next.map(async (part) => ({
      ...part,
      url: await direct.addressOf(uploadId, part, ADDRESS_SECONDS),
    }));
    return {
      parts: await Promise.all(parts),
      arrived_bytes: missing.reduce((rest, { bytes }) => rest - bytes, upload.bytes),
      expires_at,
    };
  };
