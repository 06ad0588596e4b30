import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyScope } from '../../../src/contract/constants/api-keys.ts';
import type { KeyPrincipal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { sha256Of } from './secret.ts';

/** Requests per key and minute. Far more than speech needs, so that it only stops programs that run wild. */
export const API_KEY_REQUESTS_PER_MINUTE = 600;

interface Row {
  api_key_id: string;
  tenant_id: string;
  user_id: string;
  secret_sha256: Uint8Array;
  scopes: ApiKeyScope[];
  monthly_credits: number | null;
  /** Its last use was recorded more than a minute ago. */
  is_stale: boolean;
}

const USE_NOTED_FOR = `interval '1 minute'`;

/**
 * Makes a function that finds the principal of a key's secret and counts the request.
 *
 * @param countRequest throws ApiError 429 when a key has too many requests
 * @throws ApiError 401 for an unknown or revoked key, 429 for too many requests
 */
export const createKeyCheck = (
  q: Queryable,
  countRequest: (apiKeyId: string) => Promise<void>,
): ((secret: string) => Promise<KeyPrincipal>) => {
  const noteUse = (apiKeyId: string) =>
    q.query(
      `update api_key set last_used_at = now()
        where api_key_id = $1 and (last_used_at is null or last_used_at < now() - ${USE_NOTED_FOR})`,
      [apiKeyId],
    );

  return async (secret) => {
    const sha256 = sha256Of(secret);
    const [row] = await q.query<Row>(
      `select api_key_id, tenant_id, user_id, secret_sha256, scopes, monthly_credits,
              last_used_at is null or last_used_at < now() - ${USE_NOTED_FOR} as is_stale
         from api_key where secret_sha256 = $1 and revoked_at is null`,
      [sha256],
    );
    if (!row || !timingSafeEqual(row.secret_sha256, sha256))
      throw new ApiError('err_tenant_apikey_not_found', { status: 401 });
    await countRequest(row.api_key_id);
    if (row.is_stale) await noteUse(row.api_key_id);
    return {
      kind: 'key',
      tenantId: row.tenant_id,
      userId: row.user_id,
      apiKeyId: row.api_key_id,
      scopes: row.scopes,
      monthlyCredits: row.monthly_credits,
    };
  };
};
