import type { ApiKey } from '../../src/contract/index.ts';
import { ok, type Handlers } from './fake-api.ts';
import { uuid } from './uuid.ts';

/** Calls about API keys. */
export const KEYS = 'GET /v1/api_keys';
export const CREATE = 'POST /v1/api_keys';
export const EDIT = 'POST /v1/api_keys/{api_key_id}/edit';
export const ROTATE = 'POST /v1/api_keys/{api_key_id}/rotate';
export const REVOKE = 'POST /v1/api_keys/{api_key_id}/revoke';

const names: string[] = [];
/** The id of the key of this name. */
const keyId = (name: string): string => {
  if (!names.includes(name)) names.push(name);
  return uuid(names.indexOf(name) + 1);
};

/** A key that differs from the others only where it is said. */
export const apiKey = (name: string, more: Partial<ApiKey> = {}): ApiKey => ({
  api_key_id: keyId(name),
  name,
  hint: 'vox_a1B2…y8Z9',
  scopes: ['speech', 'models'],
  monthly_credits: null,
  credits_this_month: 0,
  created_at: Date.UTC(2026, 9, 1, 12),
  last_used_at: null,
  ...more,
});

export const SECRET = 'vox_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

/** Answers as a server with these keys. */
export const keysServer = (keys: readonly ApiKey[]): Handlers => {
  const named = (id: string) => keys.find(({ api_key_id }) => api_key_id === id)!;
  return {
    [KEYS]: () => ok({ data: { api_keys: keys } }),
    [CREATE]: ({ body }) => ok({ data: { api_key: apiKey('new', body), secret: SECRET } }),
    [EDIT]: ({ params, body }) => ok({ data: { api_key: { ...named(params.api_key_id), ...body } } }),
    [ROTATE]: ({ params }) =>
      ok({ data: { api_key: { ...named(params.api_key_id), hint: 'vox_nEw1…nEw2' }, secret: SECRET } }),
    [REVOKE]: () => ok(),
  };
};
