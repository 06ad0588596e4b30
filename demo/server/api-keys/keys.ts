import { API_KEYS_MAX, type ApiKeyScope } from '../../../src/contract/constants/api-keys.ts';
import type { ApiKey } from '../../../src/contract/index.ts';
import { keyCreditsThisMonth } from '../billing/ledger.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import { makeSecret } from './secret.ts';

/** The settings of a key that a user chooses. */
export interface KeySettings {
  name: string;
  scopes: readonly ApiKeyScope[];
  monthly_credits: number | null;
}

type Row = Omit<ApiKey, 'created_at' | 'last_used_at' | 'credits_this_month'> & {
  created_at: Date;
  last_used_at: Date | null;
};

const COLUMNS = 'api_key_id, name, hint, scopes, monthly_credits, created_at, last_used_at';

const shown = async (q: Queryable, rows: readonly Row[]): Promise<ApiKey[]> => {
  const credits = await keyCreditsThisMonth(
    q,
    rows.map(({ api_key_id }) => api_key_id),
  );
  return rows.map((row) => ({
    ...row,
    credits_this_month: credits.get(row.api_key_id) ?? 0,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at?.getTime() ?? null,
  }));
};

/** The single key that a statement has changed. @throws ApiError err_tenant_apikey_not_found when there is none */
const changed = async (q: Queryable, [row]: readonly Row[]): Promise<ApiKey> => {
  if (!row) throw new ApiError('err_tenant_apikey_not_found', { status: 404 });
  return (await shown(q, [row]))[0]!;
};

/** The active keys of a workspace, newest first. */
export const listKeys = async (q: Queryable, tenantId: string): Promise<ApiKey[]> =>
  shown(
    q,
    await q.query<Row>(
      `select ${COLUMNS} from api_key where tenant_id = $1 and revoked_at is null
        order by created_at desc, api_key_id`,
      [tenantId],
    ),
  );

/** @throws ApiError err_too_many_entries */
export const createKey = (
  db: Db,
  { tenantId, userId }: { tenantId: string; userId: string },
  { name, scopes, monthly_credits }: KeySettings,
): Promise<{ api_key: ApiKey; secret: string }> =>
  db.transaction(async (tx) => {
    // One at a time per workspace: simultaneous requests could exceed the limit together.
    await oneAtATime(tx, `api_key ${tenantId}`);
    const { secret, kept } = makeSecret();
    const rows = await tx.query<Row>(
      `insert into api_key (tenant_id, user_id, name, secret_sha256, hint, scopes, monthly_credits)
       select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from api_key where tenant_id = $1 and revoked_at is null) < $8
       returning ${COLUMNS}`,
      [tenantId, userId, name, kept.sha256, kept.hint, scopes, monthly_credits, API_KEYS_MAX],
    );
    if (rows.length === 0) throw new ApiError('err_too_many_entries');
    return { api_key: await changed(tx, rows), secret };
  });

/** @throws ApiError err_tenant_apikey_not_found */
export const editKey = async (
  q: Queryable,
  tenantId: string,
  apiKeyId: string,
  { name, scopes, monthly_credits }: KeySettings,
): Promise<ApiKey> =>
  changed(
    q,
    await q.query<Row>(
      `update api_key set name = $3, scopes = $4, monthly_credits = $5
        where tenant_id = $1 and api_key_id = $2 and revoked_at is null returning ${COLUMNS}`,
      [tenantId, apiKeyId, name, scopes, monthly_credits],
    ),
  );

/**
 * Gives a key a new secret and invalidates the old one.
 *
 * @throws ApiError err_tenant_apikey_not_found
 */
export const rotateKey = async (
  q: Queryable,
  tenantId: string,
  apiKeyId: string,
): Promise<{ api_key: ApiKey; secret: string }> => {
  const { secret, kept } = makeSecret();
  const rows = await q.query<Row>(
    `update api_key set secret_sha256 = $3, hint = $4
      where tenant_id = $1 and api_key_id = $2 and revoked_at is null returning ${COLUMNS}`,
    [tenantId, apiKeyId, kept.sha256, kept.hint],
  );
  return { api_key: await changed(q, rows), secret };
};

/** @throws ApiError err_tenant_apikey_not_found */
export const revokeKey = async (q: Queryable, tenantId: string, apiKeyId: string): Promise<void> => {
  const [gone] = await q.query(
    `update api_key set revoked_at = now()
      where tenant_id = $1 and api_key_id = $2 and revoked_at is null returning 1`,
    [tenantId, apiKeyId],
  );
  if (!gone) throw new ApiError('err_tenant_apikey_not_found', { status: 404 });
};

/** Revokes every key of a workspace. */
export const revokeAllKeys = (tx: Queryable, tenantId: string) =>
  tx.query('update api_key set revoked_at = now() where tenant_id = $1 and revoked_at is null', [tenantId]);

/** Names of keys by their ids, including revoked keys. */
export const keyNames = async (
  q: Queryable,
  tenantId: string,
  apiKeyIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await q.query<{ api_key_id: string; name: string }>(
    `select api_key_id, name from api_key where tenant_id = $1 and api_key_id = any($2::uuid[])`,
    [tenantId, apiKeyIds],
  );
  return new Map(rows.map((row) => [row.api_key_id, row.name]));
};
