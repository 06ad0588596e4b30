import {
  FILES_BYTES_MAX,
  UPLOAD_LIFETIME_MS,
  UPLOADS_MAX,
  type UploadKind,
} from '../../../src/contract/constants/files.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { FileOwner } from './owner.ts';

/** A file on its way in. */
export interface UploadRow {
  upload_id: string;
  kind: UploadKind;
  name: string;
  bytes: number;
  created_at: Date;
}

interface NewUpload {
  uploadId: string;
  kind: UploadKind;
  name: string;
  bytes: number;
}

/**
 * Makes room for a file.
 *
 * @throws ApiError err_too_many_uploads, err_files_quota; err_session_ended when the account was closed
 */
export const beginUpload = (
  db: Db,
  { tenantId, userId }: FileOwner,
  { uploadId, kind, name, bytes }: NewUpload,
): Promise<void> =>
  db.transaction(async (tx) => {
    // One at a time for each user: uploads begun at once are counted
    const [user] = await tx.query(
      'select 1 from app_user where tenant_id = $1 and user_id = $2 for no key update',
      [tenantId, userId],
    );
    if (!user) throw new ApiError('err_session_ended', { status: 401 });
    const [has] = await tx.query<{ unfinished: number; bytes: number }>(
      `select (select count(*) from upload where tenant_id = $1 and user_id = $2 and expires_at > now()) as unfinished,
         (select coalesce(sum(bytes), 0) from upload where tenant_id = $1 and user_id = $2) +
         (select coalesce(sum(bytes), 0) from asset where tenant_id = $1 and user_id = $2) as bytes`,
      [tenantId, userId],
    );
    if (has!.unfinished >= UPLOADS_MAX) throw new ApiError('err_too_many_uploads');
    if (has!.bytes + bytes > FILES_BYTES_MAX) throw new ApiError('err_files_quota');
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

/** Forgets an upload; false when there was none. */
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
