import { join } from 'node:path';
import { REMOVAL_PREVIEW_MS } from '../../../src/contract/constants/subtitle-removal.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { EngineError } from '../engines/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { User } from '../http/principal.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { storedSource } from '../media/stored-source.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Files } from '../storage/module.ts';
import { storeFile } from '../storage/part-store.ts';
import { cleanPart } from '../video/removal/clean-part.ts';
import type { DrawPicture } from '../video/removal/draw-hole.ts';
import { planWindow } from '../video/removal/plan.ts';
import { openSource } from '../video/removal/source.ts';
import { demandAreas } from './areas.ts';
import { findRemoval } from './begin.ts';
import { removalNotFound } from './store.ts';

interface Needs {
  db: Db;
  files: Files;
  sign: Sign;
  withFolder: WithFolder;
  stopping: AbortSignal;
  /** For the method `best_fill`. */
  draw: DrawPicture | undefined;
}

const LIMIT: RateLimit = { name: 'subtitle_preview', max: 120, windowSeconds: 3_600 };
const KEPT_HOURS = 24;

/** The two videos of a preview. */
export type PreviewSide = 'before' | 'after';

const previewUrl = (sign: Sign, previewId: string, side: PreviewSide): string =>
  sign(`/media/subtitle-removals/previews/${previewId}/${side}.mp4`);

/**
 * Makes a preview: a short part of a video, unchanged and with its text removed.
 *
 * @throws ApiError err_too_many_requests, err_interface_unavailable when the network fails; as `findRemoval`,
 * `demandAreas` and `cleanPart`
 */
export const makePreview = async (
  { db, files, sign, withFolder, stopping: signal, draw }: Needs,
  who: User,
  removalId: string,
  { areas: given, method, at_ms }: CallRequest<'POST /v1/subtitle-removals/{removal_id}/preview'>['body'],
): Promise<CallAnswer<'POST /v1/subtitle-removals/{removal_id}/preview'>['data']> => {
  const { assetId, durationMs } = await findRemoval(db, who, removalId);
  const areas = demandAreas(given, durationMs);
  await countAttempt(db, LIMIT, who.userId);
  const atMs = Math.max(0, Math.min(at_ms, durationMs - REMOVAL_PREVIEW_MS));
  const [previewId, beforeId, afterId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await files.withLocalFile(assetId, who.tenantId, (path) =>
    withFolder(async (folder) => {
      const source = await openSource(path, signal);
      const part = planWindow(source, areas, { fromMs: atMs, toMs: atMs + REMOVAL_PREVIEW_MS });
      const watch = { who: who.tenantId, signal, onProgress: () => undefined };
      const work = {
        source,
        areas,
        method,
        draw,
        quality: 'high',
        rate: null,
        match: null,
        folder,
      } as const;
      const [before, after] = [join(folder, 'before.mp4'), join(folder, 'after.mp4')];
      await cleanPart({ ...work, part: { ...part, window: null }, into: before }, watch);
      await cleanPart({ ...work, part, into: after }, watch).catch((error: unknown) => {
        if (error instanceof EngineError) throw new ApiError('err_interface_unavailable', { status: 503 });
        throw error;
      });
      await db.query(
        `insert into subtitle_removal_preview (preview_id, removal_id, before_id, after_id) values ($1, $2, $3, $4)`,
        [previewId, removalId, beforeId, afterId],
      );
      await storeFile(files.blobs, beforeId, before);
      await storeFile(files.blobs, afterId, after);
    }),
  );
  return {
    before_url: previewUrl(sign, previewId, 'before'),
    after_url: previewUrl(sign, previewId, 'after'),
    at_ms: atMs,
  };
};

/**
 * One video of a preview as a file. The caller has checked its signed URL, which names no user. @throws ApiError
 * err_not_found
 */
export const openPreview = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  previewId: string,
  side: PreviewSide,
): Promise<ServedSource> => {
  const [row] = await db.query<{ before: string; after: string }>(
    'select before_id as before, after_id as after from subtitle_removal_preview where preview_id = $1',
    [previewId],
  );
  const id = row?.[side];
  const bytes = id === undefined ? 0 : await blobs.length(id);
  if (id === undefined || bytes === 0) throw removalNotFound();
  return { source: storedSource(blobs, id, bytes), contentType: 'video/mp4', etag: id };
};

/** Deletes old previews with their bytes. */
export const forgetPreviews = async (db: Db, blobs: Blobs): Promise<void> => {
  const rows = await db.query<{ before: string; after: string }>(
    `delete from subtitle_removal_preview where created_at < now() - make_interval(hours => $1)
     returning before_id as before, after_id as after`,
    [KEPT_HOURS],
  );
  for (const { before, after } of rows) for (const id of [before, after]) await blobs.remove(id);
};
