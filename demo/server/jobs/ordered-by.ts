import { logScope } from '../config/log-scope.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { Json } from './kind.ts';

/** What the input of a job keeps about the program that ordered it. Follow-up jobs count toward the same API key. */
export const apiKeyOf = (who: Caller): { api_key_id?: string } =>
  who.kind === 'key' ? { api_key_id: who.apiKeyId } : {};

/** The API key of the program that ordered a job, from the job's input; null when a user ordered it. */
export const apiKeyIn = (input: Json): string | null =>
  (input as { readonly api_key_id?: string }).api_key_id ?? null;

/**
 * Who ordered work that starts later, for the job that does it.
 *
 * @throws ApiError err_tenant_apikey_not_found when the key has been revoked since
 */
export const orderedBy = async (
  q: Queryable,
  { tenantId, userId, apiKeyId }: { tenantId: string; userId: string; apiKeyId: string | null },
): Promise<Caller> => {
  const requestId = logScope()?.request_id ?? null;
  if (apiKeyId === null) return { kind: 'user', tenantId, userId, sessionId: '', requestId };
  const [key] = await q.query<{ monthly_credits: number | null }>(
    'select monthly_credits from api_key where tenant_id = $1 and api_key_id = $2 and revoked_at is null',
    [tenantId, apiKeyId],
  );
  if (!key) throw new ApiError('err_tenant_apikey_not_found', { status: 401 });
  return {
    kind: 'key',
    tenantId,
    userId,
    apiKeyId,
    scopes: [],
    monthlyCredits: key.monthly_credits,
    requestId,
  };
};
