import { removalCredits } from '../../../src/contract/constants/billing.ts';
import {
  REMOVAL_HEIGHT_MAX,
  REMOVAL_METHODS,
  REMOVAL_MS_MAX,
  REMOVAL_WIDTH_MAX,
  type RemovalMethod,
} from '../../../src/contract/constants/subtitle-removal.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Inpainters } from '../engines/inpainting/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { User } from '../http/principal.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import { letGoOfJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Paces } from '../recognition/paces.ts';
import { titleOf } from '../storage/asset-title.ts';
import { findAsset, useAsset } from '../storage/assets.ts';
import { coveredMs, demandAreas } from './areas.ts';
import {
  addRemoval,
  noteOrder,
  REMOVAL_KIND,
  removalNotFound,
  SEARCH_KIND,
  type RemovalOrder,
} from './store.ts';

interface Needs {
  db: Db;
  sign: Sign;
  paces: Paces;
  inpainters: Inpainters;
}

type RemovalOptions = CallAnswer<'GET /v1/subtitle-removals/options'>['data'];

/** Limit on searches, which are free but occupy a processor for minutes. */
const SEARCH_LIMIT: RateLimit = { name: 'subtitle_search', max: 40, windowSeconds: 3_600 };

/** Whether this server supports a method. `best_fill` needs a neural network. */
const isAvailable = (inpainters: Inpainters, method: RemovalMethod): boolean =>
  method !== 'best_fill' || inpainters.isOffered();

/** @throws ApiError err_subtitle_erase_not_allowed */
const demandMethod = (inpainters: Inpainters, method: RemovalMethod): void => {
  if (!isAvailable(inpainters, method)) throw new ApiError('err_subtitle_erase_not_allowed', { status: 503 });
};

/** Megabytes that are downloaded before the first use of the network; null when nothing is missing. */
const megabytesOf = (inpainters: Inpainters): number | null => {
  const reasons = inpainters.states().flatMap((engine) => engine.reasons);
  const megabytes = reasons.find(({ code }) => code === 'model_on_demand')?.values['megabytes'];
  return megabytes === undefined ? null : Number(megabytes);
};

/** All methods, whether this server supports them, and what it has to install for them first. */
export const toOptions = (inpainters: Inpainters): RemovalOptions['methods'] =>
  REMOVAL_METHODS.map((method) => ({
    method,
    is_available: isAvailable(inpainters, method),
    download_megabytes: method === 'best_fill' ? megabytesOf(inpainters) : null,
  }));

/**
 * Starts to search a user's video for text, as a new removal.
 *
 * @returns the id of the removal
 * @throws ApiError err_not_found; err_file_not_supported when it has no picture, or one that is too large or too long;
 * err_file_damaged when its duration is unknown; err_too_many_requests; and as `enqueueIn`
 */
export const beginSearch = async ({ db, sign }: Needs, who: User, assetId: string): Promise<string> => {
  const asset = await findAsset(db, sign, who, assetId);
  if (!asset) throw removalNotFound();
  const picture = asset.streams.find(({ type }) => type === 'video');
  if (!picture?.width || !picture.height) throw new ApiError('err_file_not_supported');
  if (asset.duration_ms === null) throw new ApiError('err_file_damaged');
  const { width, height } = picture;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (asset.duration_ms > REMOVAL_MS_MAX || long > REMOVAL_WIDTH_MAX || short > REMOVAL_HEIGHT_MAX)
    throw new ApiError('err_file_not_supported', {
      msg: `Choose a video of at most ${REMOVAL_MS_MAX / 60_000} minutes and ${REMOVAL_WIDTH_MAX} × ${REMOVAL_HEIGHT_MAX} pixels.`,
    });
  await countAttempt(db, SEARCH_LIMIT, who.userId);
  const removalId = crypto.randomUUID();
  await db.transaction(async (tx) => {
    // From now on the clean-up of unused files keeps it
    if (!(await useAsset(tx, who.tenantId, assetId))) throw removalNotFound();
    const input = { removal_id: removalId };
    const { jobId } = await enqueueIn(tx, who, {
      kind: SEARCH_KIND,
      key: `search:${removalId}`,
      input,
      kept: true,
    });
    await addRemoval(tx, who, {
      removalId,
      assetId,
      title: titleOf(asset),
      durationMs: asset.duration_ms!,
      width,
      height,
      searchId: jobId,
    });
  });
  return removalId;
};

/** A user's removal, for an order. @param lock SQL locking clause @throws ApiError err_not_found */
export const findRemoval = async (
  q: Queryable,
  { tenantId, userId }: User,
  removalId: string,
  lock = '',
): Promise<{ assetId: string; durationMs: number; jobId: string | null; height: number }> => {
  const [row] = await q.query<{
    assetId: string | null;
    durationMs: number;
    jobId: string | null;
    height: number;
  }>(
    `select asset_id as "assetId", duration_ms as "durationMs", job_id as "jobId", height from subtitle_removal
      where tenant_id = $1 and user_id = $2 and removal_id = $3 ${lock}`,
    [tenantId, userId, removalId],
  );
  if (!row || row.assetId === null) throw removalNotFound();
  return { ...row, assetId: row.assetId };
};

type QuoteBody = CallRequest<'POST /v1/subtitle-removals/{removal_id}/quote'>['body'];

/** Cost and estimated duration of a removal. @throws ApiError as `findRemoval`, `demandMethod` and `demandAreas` */
export const quote = async (
  { db, paces, inpainters }: Needs,
  who: User,
  removalId: string,
  { areas, method }: QuoteBody,
): Promise<CallAnswer<'POST /v1/subtitle-removals/{removal_id}/quote'>['data']> => {
  const { durationMs } = await findRemoval(db, who, removalId);
  demandMethod(inpainters, method);
  const covered = coveredMs(demandAreas(areas, durationMs));
  const pace = await paces.of(method);
  return {
    credits: removalCredits(covered),
    covered_ms: covered,
    wait_ms: pace === null ? null : Math.round(pace * covered),
  };
};

type StartBody = CallRequest<'POST /v1/subtitle-removals/{removal_id}/start'>['body'];

/**
 * Starts a removal, or retries one that failed or was cancelled. A repeated key starts nothing.
 *
 * @throws ApiError err_task_running while one is running or after one has succeeded; as `findRemoval`, `demandMethod`,
 * `demandAreas` and `enqueueIn`
 * @throws NotEnoughCredits
 */
export const begin = async (
  { db, inpainters }: Needs,
  who: User,
  key: string,
  removalId: string,
  { areas: given, method, quality }: StartBody,
): Promise<void> => {
  const { tenantId } = who;
  const { assetId, durationMs } = await findRemoval(db, who, removalId);
  demandMethod(inpainters, method);
  const areas = demandAreas(given, durationMs) as RemovalOrder['areas'];
  const input: RemovalOrder = { removal_id: removalId, areas, method, quality };
  if ((await findRepeated(db, who, { kind: REMOVAL_KIND, key, input })) !== undefined) return;
  await db.transaction(async (tx) => {
    if (!(await useAsset(tx, tenantId, assetId))) throw removalNotFound();
    const { jobId: lastId } = await findRemoval(tx, who, removalId, 'for update');
    if (lastId !== null) {
      const [last] = await tx.query<{ state: string }>(
        'select state from job where tenant_id = $1 and job_id = $2',
        [tenantId, lastId],
      );
      if (last && last.state !== 'failed' && last.state !== 'cancelled')
        throw new ApiError('err_task_running', { status: 409 });
    }
    const credits = removalCredits(coveredMs(areas));
    const { jobId, isNew } = await enqueueIn(tx, who, {
      kind: REMOVAL_KIND,
      key,
      input,
      credits,
      kept: true,
    });
    if (!isNew) return;
    if (lastId !== null) await letGoOfJobs(tx, [lastId]);
    await noteOrder(tx, tenantId, input, jobId);
  });
};
