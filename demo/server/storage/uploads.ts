import { UPLOAD_LIFETIME_MS, UPLOADS_MAX, type UploadKind } from '../../../src/contract/constants/files.ts';
import { RECORDED_MODEL_ID } from '../../../src/contract/constants/recorded-takes.ts';
import { planOf } from '../accounts/plans.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { ownerOfUser } from '../http/principal.ts';
import type { FileOwner } from './owner.ts';

/** An unfinished upload. */
export interface UploadRow {
  upload_id: string;
  kind: UploadKind;
  name: string;
  bytes: number;
  created_at: Date;
}

/** What is announced of an upload. */
export interface NewUpload {
  uploadId: string;
  kind: UploadKind;
  name: string;
  bytes: number;
}

/**
 * SQL for the bytes of the takes that a user recorded or imported with a project file. Unlike generated takes, they
 * were free, and cannot be made again from their text.
 */
const RECORDED = `select coalesce(sum(m.bytes), 0) from media m
  where m.media_id in (select k.media_id from take k join segment using (segment_id) join project p using (project_id)
                        where k.tenant_id = $1 and (k.model_id = '${RECORDED_MODEL_ID}' or k.is_brought) and p.owner = $3)`;

/** SQL for the bytes of the exports of a user's books. */
const EXPORTED = `select coalesce(sum((e.result->>'bytes')::bigint), 0) from book_export e join book b using (book_id)
  where e.tenant_id = $1 and b.owner = $3`;

/**
 * Bytes that a user's files take up, and the limit. Counts recordings, book exports, and unfinished uploads at their
 * announced length.
 */
export const roomOf = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
): Promise<{ files_bytes: number; files_bytes_max: number }> => {
  const [has] = await q.query<{ bytes: number }>(
    `select (select coalesce(sum(bytes), 0) from upload where tenant_id = $1 and user_id = $2) +
            (select coalesce(sum(bytes), 0) from asset where tenant_id = $1 and user_id = $2) +
            (${RECORDED}) + (${EXPORTED}) as bytes`,
    [tenantId, userId, ownerOfUser(userId)],
  );
  const { plan } = await planOf(q, tenantId);
  return { files_bytes: has!.bytes, files_bytes_max: plan.filesBytesMax };
};

const gigabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en-US');

/**
 * Demands space in the quota for a file. Until the transaction ends, no other file of the user can claim space, so that
 * simultaneous files are counted.
 *
 * @returns the bytes that are left
 * @throws ApiError err_files_quota when a file of this length does not fit; err_session_ended when the account was
 * closed
 */
export const demandRoom = async (tx: Queryable, owner: FileOwner, bytes: number): Promise<number> => {
  const { tenantId, userId } = owner;
  const [user] = await tx.query(
    'select 1 from app_user where tenant_id = $1 and user_id = $2 for no key update',
    [tenantId, userId],
  );
  if (!user) throw new ApiError('err_session_ended', { status: 401 });
  const { files_bytes: used, files_bytes_max: most } = await roomOf(tx, owner);
  if (used + bytes <= most) return most - used;
  const left = exact.format(Math.max(0, most - used));
  const msg = `This file has ${exact.format(bytes)} bytes. Your plan has room for ${gigabytes.format(most / 1e9)} GB, and ${left} bytes of it are free.`;
  throw new ApiError('err_files_quota', { msg });
};

/**
 * Starts an upload and reserves its space.
 *
 * @throws ApiError err_too_many_uploads, err_files_quota; err_session_ended when the account was closed
 */
export const beginUpload = (
  db: Db,
  owner: FileOwner,
  { uploadId, kind, name, bytes }: NewUpload,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { tenantId, userId } = owner;
    // First, so that uploads that start at the same time are counted
    await demandRoom(tx, owner, bytes);
    const [open] = await tx.query<{ count: number }>(
      'select count(*) from upload where tenant_id = $1 and user_id = $2 and expires_at > now()',
      [tenantId, userId],
    );
    if (open!.count >= UPLOADS_MAX) throw new ApiError('err_too_many_uploads');
    await tx.query(
      `insert into upload (upload_id, tenant_id, user_id, kind, name, bytes, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [uploadId, tenantId, userId, kind, name, bytes, UPLOAD_LIFETIME_MS / 1000],
    );
  });

/** An upload that has not expired, or that the sweep has not removed yet. */
export const findUpload = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  uploadId: string,
): Promise<UploadRow | undefined> => {
  const [row] = await q.query<UploadRow>(
    `select upload_id, kind, name, bytes, created_at from upload
      where tenant_id = $1 and user_id = $2 and upload_id = $3`,
    [tenantId, userId, uploadId],
  );
  return row;
};

/** Deletes the row of an upload; false when it does not exist. */
export const endUpload = async (
  q: Queryable,
  { tenantId, userId }: FileOwner,
  uploadId: string,
): Promise<boolean> => {
  const rows = await q.query(
    'delete from upload where tenant_id = $1 and user_id = $2 and upload_id = $3 returning upload_id',
    [tenantId, userId, uploadId],
  );
  return rows.length > 0;
};
