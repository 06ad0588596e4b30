import type { Asset } from '../../../src/contract/index.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Sign } from '../media/signed-url.ts';
import { sha256OfFile } from '../process/sha256-of-file.ts';
import { addAsset, findAsset } from './assets.ts';
import { contentOf } from './content.ts';
import type { FileOwner } from './owner.ts';
import type { UploadStore } from './upload-store.ts';
import { endUpload, findUpload, type UploadRow } from './uploads.ts';

/** Number of files that are inspected at once. */
const LOOKING = { running: 2, waiting: 100, each: 20 };

interface Needs {
  db: Db;
  blobs: Blobs;
  store: UploadStore;
  sign: Sign;
}

/**
 * Makes a function that turns a complete upload into a file.
 *
 * @returns a function that throws ApiError: err_not_found, err_upload_incomplete; err_upload_damaged,
 * err_file_not_supported, which end the upload
 */
export const createAssetMaker = ({ db, blobs, store, sign }: Needs) => {
  const inTurn = createLimiter(LOOKING);
  const notFound = () => new ApiError('err_not_found', { status: 404 });

  const check = (upload: UploadRow, expected: string | undefined) =>
    blobs.withLocalFile(upload.upload_id, async (path) => {
      // Where browsers reach the storage, they may have replaced parts that passed this server
      const arrived = blobs.directParts ? undefined : store.checksums.of(upload.upload_id, upload.bytes);
      const sha256 = arrived ?? (await sha256OfFile(path)).toString('hex');
      if (expected !== undefined && expected !== sha256) throw new ApiError('err_upload_damaged');
      return { sha256, ...(await contentOf(path, upload.kind)) };
    });

  const make = async (owner: FileOwner, upload: UploadRow, expected: string | undefined): Promise<void> => {
    const { upload_id: id, name, bytes } = upload;
    const incomplete = () => new ApiError('err_upload_incomplete', { status: 409 });
    if ((await blobs.length(id)) !== bytes) throw incomplete();
    // Before the check: until the file is joined, a browser can replace parts that were already checked
    if (!(await blobs.seal(id, bytes))) throw incomplete();
    const { sha256, kind, contentType, durationMs, streams } = await check(upload, expected);
    await db.transaction(async (tx) => {
      if (!(await endUpload(tx, owner, id))) throw notFound();
      const meta = { duration_ms: durationMs, streams };
      await addAsset(tx, owner, { asset_id: id, kind, name, content_type: contentType, bytes, sha256, meta });
    });
  };

  // The turn of the upload first: a slow PATCH may hold it for long, and must not keep a place from other files
  return async (owner: FileOwner, uploadId: string, expected?: string): Promise<Asset> =>
    store.inTurn(uploadId, () =>
      inTurn(owner.userId, async () => {
        const made = await findAsset(db, sign, owner, uploadId);
        if (made) return made;
        const upload = await findUpload(db, owner, uploadId);
        if (!upload) throw notFound();
        try {
          await make(owner, upload, expected);
          store.checksums.forget(uploadId);
        } catch (error) {
          // Another process had the same request and was faster
          const theirs = await findAsset(db, sign, owner, uploadId);
          if (theirs) return theirs;
          // The upload cannot become a file
          if (error instanceof ApiError && error.status === 422) {
            await endUpload(db, owner, uploadId);
            store.checksums.forget(uploadId);
            await blobs.remove(uploadId);
          }
          throw error;
        }
        return (await findAsset(db, sign, owner, uploadId))!;
      }),
    );
};
