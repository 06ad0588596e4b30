import type { RemovalMethod, RemovalQuality } from '../../../src/contract/constants/subtitle-removal.ts';
import type { RemovalArea, RemovalReport } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Json } from '../jobs/kind.ts';
import type { FileOwner } from '../storage/owner.ts';

export const SEARCH_KIND = 'subtitle-search';
export const REMOVAL_KIND = 'subtitle-removal';

export const removalNotFound = () => new ApiError('err_not_found', { status: 404 });

/** The order of a removal, as the input of its job. */
export interface RemovalOrder {
  [name: string]: Json;
  removal_id: string;
  areas: RemovalArea[] & Json[];
  method: RemovalMethod;
  quality: RemovalQuality;
}

/** The video of a job. */
export interface Removal {
  removalId: string;
  userId: string;
  assetId: string | null;
  title: string;
  durationMs: number;
  resultId: string;
  partIds: string[];
}

/** The removal of a job. @throws ApiError err_not_found when it was deleted */
export const removalOf = async (q: Queryable, tenantId: string, removalId: string): Promise<Removal> => {
  const [row] = await q.query<Removal>(
    `select removal_id as "removalId", user_id as "userId", asset_id as "assetId", title, duration_ms as "durationMs",
            result_id as "resultId", part_ids as "partIds"
       from subtitle_removal where tenant_id = $1 and removal_id = $2`,
    [tenantId, removalId],
  );
  if (!row) throw removalNotFound();
  return row;
};

interface NewRemoval {
  removalId: string;
  assetId: string;
  title: string;
  durationMs: number;
  width: number;
  height: number;
  searchId: string;
}

/** Inserts a removal whose search is about to start. */
export const addRemoval = async (
  tx: Queryable,
  { tenantId, userId }: FileOwner,
  { removalId, assetId, title, durationMs, width, height, searchId }: NewRemoval,
): Promise<void> => {
  await tx.query(
    `insert into subtitle_removal (removal_id, tenant_id, user_id, asset_id, title, duration_ms, width, height, search_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [removalId, tenantId, userId, assetId, title, durationMs, width, height, searchId],
  );
};

/** Result of a search. */
export interface Found {
  areas: RemovalArea[];
  /** Name of the engine that has read the text; null when nothing was read. */
  readBy: string | null;
  /** Displayed size of the picture in pixels. */
  width: number;
  height: number;
}

/** Stores the result of a search. Keeps the areas of an order that was placed in the meantime. */
export const noteFound = async (
  tx: Queryable,
  tenantId: string,
  removalId: string,
  { areas, readBy, width, height }: Found,
): Promise<void> => {
  await tx.query(
    `update subtitle_removal
        set areas = case when job_id is null then $3::jsonb else areas end, read_by = $4, width = $5, height = $6
      where tenant_id = $1 and removal_id = $2`,
    [tenantId, removalId, JSON.stringify(areas), readBy, width, height],
  );
};

/** Stores an order, and drops the ids of what an earlier, failed or cancelled one has made. */
export const noteOrder = async (
  tx: Queryable,
  tenantId: string,
  { removal_id, areas, method, quality }: RemovalOrder,
  jobId: string,
): Promise<void> => {
  await tx.query(
    `update subtitle_removal set job_id = $3, areas = $4::jsonb, method = $5, quality = $6, part_ids = '{}', report = null,
            result_id = gen_random_uuid(), credits_charged = 0
      where tenant_id = $1 and removal_id = $2`,
    [tenantId, removal_id, jobId, JSON.stringify(areas), method, quality],
  );
};

/** Stores the result. @throws ApiError err_not_found when the removal was deleted */
export const noteResult = async (
  tx: Queryable,
  tenantId: string,
  removalId: string,
  { report, credits }: { report: RemovalReport; credits: number },
): Promise<void> => {
  const rows = await tx.query(
    `update subtitle_removal set report = $3::jsonb, credits_charged = $4, result_asset_id = result_id
      where tenant_id = $1 and removal_id = $2 returning 1`,
    [tenantId, removalId, JSON.stringify(report), credits],
  );
  if (rows.length === 0) throw removalNotFound();
};
