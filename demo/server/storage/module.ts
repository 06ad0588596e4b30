import { UPLOAD_BYTES_MAX, UPLOAD_KINDS, UPLOADS_PATH } from '../../../src/contract/constants/files.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { belongTogether } from '../blobs/belong-together.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { removeDeleted } from '../blobs/remove-deleted.ts';
import { removeFiles } from '../blobs/remove-files.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import { storedSource } from '../media/stored-source.ts';
import type { Queryable } from '../db/db.ts';
import type { Deps, Module } from '../module.ts';
import { openScratch } from '../process/scratch-folder.ts';
import { createPeaksReader } from './asset-peaks.ts';
import {
  findServed,
  forgetAsset,
  forgetAssetUnlessUsed,
  forgetFiles,
  forgetUnused,
  listAssets,
  lockAsset,
  useAsset,
} from './assets.ts';
import { createAssetMaker } from './make-asset.ts';
import type { FileOwner } from './owner.ts';
import { sweepFiles } from './sweep.ts';
import { createPartsReader } from './upload-parts.ts';
import { BEGIN_LIMIT, bindUploads } from './upload-routes.ts';
import { UploadStore } from './upload-store.ts';
import { makeUploadToken } from './upload-token.ts';
import { roomOf } from './uploads.ts';

const TOKEN_LIMIT: RateLimit = { name: 'upload_token', max: 300, windowSeconds: 600 };
/** Requests for addresses of parts, each for eight parts at most: 20 GB in ten minutes, which bounds what fills the storage. */
const PARTS_LIMIT: RateLimit = { name: 'upload_parts', max: 300, windowSeconds: 600 };
const SWEEP_MS = 30 * 60_000;

/**
 * Called in the transaction in which a user deletes a file, which is locked. Deletes what plays the file. Returns ids
 * of bytes in {@link Files.blobs} to remove with it.
 */
type Forget = (tx: Queryable, tenantId: string, assetId: string) => Promise<string[]>;

/** Files of users: upload, storage and reading. */
export interface Files extends Module {
  blobs: Blobs;
  /** Whether the files in the storage are those of the database: where they are not, nothing must be removed. */
  isOwn(): Promise<boolean>;
  /**
   * Runs work on a local path of a file of the workspace. The path is valid until the work ends, and must not be
   * written to.
   *
   * @throws ApiError err_not_found
   */
  withLocalFile<T>(assetId: string, tenantId: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Keeps rows of `asset` while the SQL condition holds; others are removed some days after their last use. */
  keepWhile(condition: string): void;
  /**
   * Deletes a user's file unless one of these conditions holds; false when it stays. After the transaction, its bytes
   * must be removed from {@link Files.blobs}.
   */
  forgetUnlessUsed(tx: Queryable, owner: FileOwner, assetId: string): Promise<boolean>;
  /** Registers a function to call when a user deletes a file. */
  onForget(forget: Forget): void;
  /** As `removeDeleted`, with bytes in {@link Files.blobs}. */
  removeDeleted(ids: readonly string[]): Promise<void>;
  /** Keeps bytes without an `asset` row while the SQL condition holds. `id` is the id of the bytes in it. */
  keepBlobsWhile(condition: string): void;
}

interface FilesNeeds extends Deps {
  media: Media;
  /** Whether browsers may send files straight to the storage, where they reach it. */
  takesParts?: boolean;
}

export const filesModule = (needs: FilesNeeds): Files => {
  const { config, db, log, keyFor, media, stopping, takesParts = true } = needs;
  const blobs = openBlobs(config, () => openScratch(config, 'file-copies'));
  const store = new UploadStore(db, blobs);
  const direct = takesParts ? blobs.directParts : undefined;
  const readParts = createPartsReader(db, direct);
  const key = keyFor('upload');
  const makeAsset = createAssetMaker({ db, blobs, store, sign: media.sign });
  const notFound = () => new ApiError('err_not_found', { status: 404 });

  const waveforms = createPeaksReader({ db, blobs, stopping });
  const uses: string[] = [];
  const blobUses: string[] = [];
  const forgetting: Forget[] = [];
  const deleteFile = (owner: FileOwner, assetId: string): Promise<string[]> =>
    db.transaction(async (tx) => {
      if (!(await lockAsset(tx, owner, assetId))) throw notFound();
      const ids = [assetId];
      for (const forget of forgetting) ids.push(...(await forget(tx, owner.tenantId, assetId)));
      await forgetAsset(tx, owner, assetId);
      return ids;
    });
  const remove = (ids: readonly string[], signal: AbortSignal) => removeFiles(blobs, ids, signal);
  const removeUnused = async () => {
    for (const id of await forgetUnused(db, uses)) await blobs.remove(id);
  };

  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping ??= sweepFiles({ db, blobs, log, uses: blobUses })
      .catch((error: unknown) => log.warn('files could not be swept', { error }))
      .finally(() => (sweeping = undefined));
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    blobs,
    isOwn: () => belongTogether({ db, blobs, log }),
    async withLocalFile(assetId, tenantId, work) {
      if (!(await useAsset(db, tenantId, assetId))) throw notFound();
      return blobs.withLocalFile(assetId, work);
    },
    keepWhile: (condition) => void uses.push(condition),
    forgetUnlessUsed: (tx, owner, assetId) => forgetAssetUnlessUsed(tx, owner, assetId, uses),
    onForget: (forget) => void forgetting.push(forget),
    removeDeleted: (ids) => removeDeleted({ remove, log, stopping }, ids),
    keepBlobsWhile: (condition) => void blobUses.push(condition),
    chores: [{ name: 'remove-unused-files', cron: '27 3 * * *', run: removeUnused }],
    routes(app) {
      bindUploads(app, { db, store, key, usesDisk: !config.s3 });
      call(app, 'POST /v1/misc/generate_obs_temporary_credentials', async ({ who }) => {
        await countAttempt(db, TOKEN_LIMIT, who.userId);
        const { token, expiresAt } = makeUploadToken(key, who);
        const limits = { bytes_max: UPLOAD_BYTES_MAX, kinds: [...UPLOAD_KINDS] };
        const room = await roomOf(db, who);
        const part_bytes = direct?.bytes ?? null;
        return {
          data: { endpoint: UPLOADS_PATH, token, expires_at: expiresAt, part_bytes, ...limits, ...room },
        };
      });
      call(app, 'POST /v1/uploads', async ({ who, body }) => {
        await countAttempt(db, BEGIN_LIMIT, who.userId);
        const uploadId = crypto.randomUUID();
        await store.begin(who, { uploadId, ...body });
        return { data: { upload_id: uploadId } };
      });
      call(app, 'POST /v1/uploads/{upload_id}/parts', async ({ who, params, body }) => {
        await countAttempt(db, PARTS_LIMIT, who.userId);
        return { data: await readParts(who, params.upload_id, body.from) };
      });
      call(app, 'POST /v1/assets', async ({ who, body }) => ({
        data: { asset: await makeAsset(who, body.upload_id, body.sha256) },
      }));
      call(app, 'GET /v1/assets', async ({ who, query }) => ({
        data: { ...(await listAssets(db, media.sign, who, query)), ...(await roomOf(db, who)) },
      }));
      call(app, 'GET /v1/assets/{asset_id}/peaks', async ({ who, params, signal }) => {
        const { durationMs, peaks, hasMusic = null } = await waveforms.whole(who, params.asset_id, signal);
        return { data: { duration_ms: durationMs, peaks, has_music: hasMusic } };
      });
      call(app, 'GET /v1/assets/{asset_id}/peaks/fine', async ({ who, params, query, signal }) => ({
        data: { peaks: await waveforms.part(who, params.asset_id, query.part, signal) },
      }));
      call(app, 'DELETE /v1/assets/{asset_id}', async ({ who, params }) => {
        for (const id of await deleteFile(who, params.asset_id)) await blobs.remove(id);
        return {};
      });
      app.router.get('/files/:asset_id{[0-9a-f-]{36}}', async (context) => {
        media.demandSigned(context);
        const assetId = context.req.param('asset_id');
        const asset = await findServed(db, assetId);
        if (!asset) throw notFound();
        return serveFile(context.req.raw, {
          source: storedSource(blobs, assetId, asset.bytes, asset.name),
          contentType: asset.content_type,
          etag: asset.sha256,
        });
      });
    },
    start() {
      sweep();
      timer = setInterval(sweep, SWEEP_MS).unref();
    },
    async forgetTenant(tx, tenantId) {
      const ids = await forgetFiles(tx, tenantId);
      return () => removeDeleted({ remove, log, stopping }, ids);
    },
    async close() {
      clearInterval(timer);
      await sweeping;
    },
  };
};
