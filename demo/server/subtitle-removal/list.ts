import type {
  BackgroundJob,
  RemovalArea,
  RemovalDetail,
  RemovalItem,
  RemovalReport,
} from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { containing } from '../db/like.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { User } from '../http/principal.ts';
import { loadJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { findAsset } from '../storage/assets.ts';
import { cuesOf } from './areas.ts';
import { removalNotFound } from './store.ts';
import { srtUrl } from './write-srt.ts';

interface Row extends Omit<RemovalItem, 'search' | 'job' | 'created_at'> {
  created_at: Date;
  search_id: string;
  job_id: string | null;
}

const COLUMNS = 'removal_id, title, created_at, duration_ms, method, credits_charged, search_id, job_id';

const toItem = (
  { search_id, job_id, created_at, ...row }: Row,
  jobs: ReadonlyMap<string, BackgroundJob>,
): RemovalItem | null => {
  const search = jobs.get(search_id);
  if (!search) return null;
  const job = job_id === null ? null : (jobs.get(job_id) ?? null);
  return { ...row, created_at: created_at.getTime(), search, job };
};

const jobIdsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ search_id, job_id }) => (job_id === null ? [search_id] : [search_id, job_id]));

/** A page of the user's removals, newest first. */
export const listRemovals = async (
  db: Db,
  { tenantId, userId }: User,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: RemovalItem[]; next_cursor: string | null }> => {
  const after = readCursor(cursor);
  const rows = await db.query<Row & { cursor: string }>(
    `select ${COLUMNS}, ${cursorOf('created_at', 'removal_id')} as cursor from subtitle_removal
      where tenant_id = $1 and user_id = $2
        and ${afterCursor('created_at', 'removal_id', 3)}
        and ($5::text is null or title ilike $5)
      order by created_at desc, removal_id desc limit $6`,
    [tenantId, userId, after.microseconds, after.id, search ? containing(search) : null, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  const jobs = await loadJobs(db, tenantId, jobIdsOf(page));
  return {
    // A removal that was deleted between the two queries has no job any more
    items: page.flatMap(({ cursor: _, ...row }) => toItem(row, jobs) ?? []),
    next_cursor,
  };
};

interface DetailRow extends Row {
  asset_id: string | null;
  width: number;
  height: number;
  areas: RemovalArea[] | null;
  read_by: string | null;
  quality: RemovalDetail['quality'];
  result_asset_id: string | null;
  report: RemovalReport | null;
}

/** @throws ApiError err_not_found */
export const loadDetail = async (
  db: Db,
  sign: Sign,
  who: User,
  removalId: string,
): Promise<RemovalDetail> => {
  const [found] = await db.query<DetailRow>(
    `select ${COLUMNS}, asset_id, width, height, areas, read_by, quality, result_asset_id, report
       from subtitle_removal
      where tenant_id = $1 and user_id = $2 and removal_id = $3`,
    [who.tenantId, who.userId, removalId],
  );
  if (!found) throw removalNotFound();
  const { asset_id, width, height, areas, read_by, quality, result_asset_id, report, ...row } = found;
  const item = toItem(row, await loadJobs(db, who.tenantId, jobIdsOf([row])));
  if (!item) throw removalNotFound();
  const cues = cuesOf(areas ?? []);
  const asset = result_asset_id === null ? undefined : await findAsset(db, sign, who, result_asset_id);
  return {
    ...item,
    asset_id,
    asset_url: asset_id && sign(`/files/${asset_id}`),
    width,
    height,
    areas,
    read_by,
    quality,
    result:
      item.job?.state === 'done' && asset && report
        ? {
            url: asset.url,
            asset,
            container: asset.content_type === 'video/mp4' ? 'mp4' : 'mkv',
            report,
          }
        : null,
    cues,
    srt_url: cues.length > 0 ? srtUrl(sign, removalId) : null,
  };
};
