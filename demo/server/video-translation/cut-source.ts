import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun, Json } from '../jobs/kind.ts';
import { sha256OfFile } from '../process/sha256-of-file.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { addAsset, useAsset } from '../storage/assets.ts';
import { contentOf, type Content } from '../storage/content.ts';
import type { Files } from '../storage/module.ts';
import { storeMade } from '../storage/part-store.ts';
import { demandRoom } from '../storage/uploads.ts';
import { cutPart, type Part } from '../video/cut-part.ts';
import type { Source } from './store.ts';

interface Needs {
  db: Db;
  files: Files;
  withFolder: WithFolder;
}

/** Upper bound of the estimate: camera recordings shrink when they are re-encoded. */
const ESTIMATED_BYTES_PER_SECOND_MAX = 1_000_000;

/** Estimated size of a part in bytes: its share of the recording. */
const estimateBytes = async (
  q: Queryable,
  tenantId: string,
  assetId: string,
  { fromMs, toMs }: Part,
): Promise<number> => {
  const [whole] = await q.query<{ bytes: number; duration_ms: number | null }>(
    `select bytes, (meta->>'duration_ms')::float8 as duration_ms from asset where tenant_id = $1 and asset_id = $2`,
    [tenantId, assetId],
  );
  if (!whole) throw projectNotFound();
  const perMs = whole.bytes / Math.max(whole.duration_ms ?? 0, toMs);
  return Math.round((toMs - fromMs) * Math.min(perMs, ESTIMATED_BYTES_PER_SECOND_MAX / 1000));
};

/** The stored file of a part. */
interface Cut extends Content {
  bytes: number;
  sha256: string;
}

/**
 * Cuts out the part of the recording that is to be translated. It becomes a file of the user and the source's
 * recording. Does nothing if the whole recording is translated, or if it was cut before.
 *
 * @throws ApiError err_not_found, err_file_damaged, err_files_quota, err_storage_full; the signal's reason when aborted
 */
export const cutSource = async (needs: Needs, run: JobRun, source: Source): Promise<void> => {
  const { db } = needs;
  const { assetId, part, cutId, userId } = source;
  if (assetId === null || part === null) return;
  const work = () =>
    cut(needs, run, { assetId, part, cutId, userId }).catch(async (error: unknown) => {
      // An error during the deletion of the file says nothing about the file
      if (await useAsset(db, run.tenantId, assetId)) throw error;
      throw new ApiError('err_not_found', { status: 404 });
    }) as unknown as Promise<Json>;
  await run.step('picture', { cut: assetId }, work, {
    write: (tx, made) => storeCut(tx, run.tenantId, source, made as unknown as Cut),
  });
};

const cut = (
  { db, files, withFolder }: Needs,
  run: JobRun,
  { assetId, part, cutId, userId }: { assetId: string; part: Part; cutId: string; userId: string },
): Promise<Cut> => {
  const { tenantId, signal, progress } = run;
  return files.withLocalFile(assetId, tenantId, (path) =>
    withFolder(async (folder) => {
      const into = join(folder, 'part.mp4');
      const owner = { tenantId, userId };
      const bytesMax = await demandRoom(db, owner, await estimateBytes(db, tenantId, assetId, part));
      // The other half of this step prepares the part's picture
      const onProgress = (done: number) => progress(done / 2);
      await cutPart(path, into, part, { who: tenantId, bytesMax, signal, onProgress });
      const { size: bytes } = await stat(into);
      const content = await contentOf(into, 'media');
      // Before the blob is stored: a file beyond the quota is never listed, so nobody could delete it
      await demandRoom(db, owner, bytes);
      await storeMade(files.blobs, cutId, into, run);
      return { ...content, bytes, sha256: (await sha256OfFile(into)).toString('hex') };
    }),
  );
};

const storeCut = async (
  tx: Queryable,
  tenantId: string,
  { sourceId, userId, cutId, assetId }: Source,
  { bytes, sha256, kind, contentType, durationMs, streams }: Cut,
): Promise<void> => {
  const owner = { tenantId, userId };
  await demandRoom(tx, owner, bytes);
  const [whole] = await tx.query<{ name: string }>(
    'select name from asset where tenant_id = $1 and asset_id = $2',
    [tenantId, assetId],
  );
  if (!whole) throw projectNotFound();
  const meta = { duration_ms: durationMs, streams };
  const { name } = whole;
  await addAsset(tx, owner, { asset_id: cutId, kind, name, content_type: contentType, bytes, sha256, meta });
  // Its last frame may last beyond the part: never charge more than the user was shown
  const rows = await tx.query(
    `update video_source set asset_id = $3, told_ms = least($4, told_ms), part_from_ms = null, part_to_ms = null
      where tenant_id = $1 and source_id = $2 returning 1`,
    [tenantId, sourceId, cutId, durationMs],
  );
  if (rows.length === 0) throw projectNotFound();
};
