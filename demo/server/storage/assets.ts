import type { AssetKind } from '../../../src/contract/constants/files.ts';
import type { Asset, AssetStream } from '../../../src/contract/index.ts';
import type { StoredRows } from '../blobs/count-missing.ts';
import type { Queryable } from '../db/db.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import type { Sign } from '../media/signed-url.ts';
import type { FileOwner } from './owner.ts';

/** The files of users. */
export const ASSET_ROWS: StoredRows = { from: 'asset', id: 'asset_id', since: 'created_at' };

interface AssetRow {
  asset_id: string;
  kind: AssetKind;
  name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  meta: { duration_ms: number | null; streams: AssetStream[] };
  created_at: Date;
}

const COLUMNS = 'asset_id, kind, name, content_type, bytes, sha256, meta, created_at';

const toAsset = (sign: Sign, { meta, created_at, ...row }: AssetRow): Asset => ({
  ...row,
  ...meta,
  created_at: created_at.getTime(),
  url: sign(`/files/${row.asset_id}`),
});

/** Inserts the row of a file. */
export const addAsset = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  row: Omit<AssetRow, 'created_at'>,
): Promise<void> => {
  await q.query(
    `insert into asset (asset_id, tenant_id, user_id, kind, name, content_type, bytes, sha256, meta)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.asset_id,
      tenantId,
      userId,
      row.kind,
      row.name,
      row.content_type,
      row.bytes,
      row.sha256,
      JSON.stringify(row.meta),
    ],
  );
};

export const findAsset = async (
  q: Queryable,
  sign: Sign,
  { tenantId, userId }: FileOwner,
  assetId: string,
): Promise<Asset | undefined> => {
  const [row] = await q.query<AssetRow>(
    `select ${COLUMNS} from asset where tenant_id = $1 and user_id = $2 and asset_id = $3`,
    [tenantId, userId, assetId],
  );
  return row && toAsset(sign, row);
};

/** Length of a user's file in bytes. */
export const findAssetBytes = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  assetId: string,
): Promise<number | undefined> => {
  const [row] = await q.query<{ bytes: number }>(
    'select bytes from asset where tenant_id = $1 and user_id = $2 and asset_id = $3',
    [tenantId, userId, assetId],
  );
  return row?.bytes;
};

/** A page of the user's files, newest first. */
export const listAssets = async (
  q: Queryable,
  sign: Sign,
  { tenantId, userId }: FileOwner,
  { limit, cursor }: PageQuery,
): Promise<{ assets: Asset[]; next_cursor: string | null }> => {
  const after = readCursor(cursor);
  const rows = await q.query<AssetRow & { cursor: string }>(
    `select ${COLUMNS}, ${cursorOf('created_at', 'asset_id')} as cursor from asset
      where tenant_id = $1 and user_id = $2 and ${afterCursor('created_at', 'asset_id', 3)}
      order by created_at desc, asset_id desc limit $5`,
    [tenantId, userId, after.microseconds, after.id, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    assets: page.map(({ cursor: _, ...row }) => toAsset(sign, row)),
    next_cursor,
  };
};

/** What serving a file by its signed URL needs. The URL names the file but no user. */
export const findServed = async (
  q: Queryable,
  assetId: string,
): Promise<Pick<AssetRow, 'name' | 'content_type' | 'bytes' | 'sha256'> | undefined> => {
  const [row] = await q.query<Pick<AssetRow, 'name' | 'content_type' | 'bytes' | 'sha256'>>(
    'select name, content_type, bytes, sha256 from asset where asset_id = $1',
    [assetId],
  );
  return row;
};

/** Records that a file of the workspace is used; false when it does not exist. */
export const useAsset = async (q: Queryable, tenantId: string, assetId: string): Promise<boolean> => {
  const rows = await q.query(
    'update asset set used_at = now() where tenant_id = $1 and asset_id = $2 returning asset_id',
    [tenantId, assetId],
  );
  return rows.length > 0;
};

/** Locks a user's file against use by others until the transaction ends; false when it does not exist. */
export const lockAsset = async (
  tx: Queryable,
  { tenantId, userId }: FileOwner,
  assetId: string,
): Promise<boolean> => {
  const rows = await tx.query(
    'select 1 from asset where tenant_id = $1 and user_id = $2 and asset_id = $3 for update',
    [tenantId, userId, assetId],
  );
  return rows.length > 0;
};

/** Deletes the row of a file. */
export const forgetAsset = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  assetId: string,
): Promise<void> => {
  await q.query('delete from asset where tenant_id = $1 and user_id = $2 and asset_id = $3', [
    tenantId,
    userId,
    assetId,
  ]);
};

/** Deletes the row of a file unless something still uses it; false when something does, or the file does not exist. */
export const forgetAssetUnlessUsed = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  assetId: string,
  uses: readonly string[],
): Promise<boolean> => {
  const rows = await q.query(
    `delete from asset where tenant_id = $1 and user_id = $2 and asset_id = $3
        ${uses.map((use) => `and not (${use})`).join(' ')} returning asset_id`,
    [tenantId, userId, assetId],
  );
  return rows.length > 0;
};

/** Days that an unused file is kept. */
const UNUSED_DAYS = 7;

/**
 * Deletes the rows of files that have been unused for some days. Returns their ids.
 *
 * @param uses SQL conditions; each holds while a row of `asset` is in use
 */
export const forgetUnused = async (q: Queryable, uses: readonly string[]): Promise<string[]> => {
  const rows = await q.query<{ asset_id: string }>(
    `delete from asset where used_at < now() - make_interval(days => $1)
        ${uses.map((use) => `and not (${use})`).join(' ')} returning asset_id`,
    [UNUSED_DAYS],
  );
  return rows.map(({ asset_id }) => asset_id);
};

/** Deletes the rows of all files and unfinished uploads of a workspace. Returns their ids. */
export const forgetFiles = async (tx: Queryable, tenantId: string): Promise<string[]> => {
  const uploads = await tx.query<{ id: string }>(
    'delete from upload where tenant_id = $1 returning upload_id as id',
    [tenantId],
  );
  const assets = await tx.query<{ id: string }>(
    'delete from asset where tenant_id = $1 returning asset_id as id',
    [tenantId],
  );
  return [...uploads, ...assets].map(({ id }) => id);
};
