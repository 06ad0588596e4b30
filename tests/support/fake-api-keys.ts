import type { ApiKey } from '../../src/contract/index.ts';
import { ok, type FakeRequest } from './fake-api.ts';

/** Calls about API keys; `key` is the id of the one they are about. */
export const KEYS = 'GET /v1/api_keys';
export const CREATE = 'POST /v1/api_keys';
export const about = (key: string, what: 'edit' | 'rotate' | 'revoke') => `POST /v1/api_keys/${key}/${what}`;

/** A key that differs from the others only where it is said. */
export const apiKey = (name: string, more: Partial<ApiKey> = {}): ApiKey => ({
  api_key_id: name.toLowerCase(),
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
export const keysServer = (keys: readonly ApiKey[]) => ({
  [KEYS]: () => ok({ data: { api_keys: keys } }),
  [CREATE]: ({ body }: FakeRequest) =>
    ok({ data: { api_key: apiKey('new', body as Partial<ApiKey>), secret: SECRET } }),
  ...Object.fromEntries(
    keys.flatMap((key) => [
      [
        about(key.api_key_id, 'edit'),
        ({ body }: FakeRequest) => ok({ data: { api_key: { ...key, ...(body as Partial<ApiKey>) } } }),
      ],
      [
        about(key.api_key_id, 'rotate'),
        () => ok({ data: { api_key: { ...key, hint: 'vox_nEw1…nEw2' }, secret: SECRET } }),
      ],
      [about(key.api_key_id, 'revoke'), () => ok()],
    ]),
  ),
});
