import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { createKey, editKey, listKeys, revokeKey, rotateKey } from './keys.ts';

/** API keys, with which programs work for a workspace. */
export const apiKeysModule = ({ db }: Deps): Module => ({
  routes(app) {
    call(app, 'GET /v1/api_keys', async ({ who }) => ({
      data: { api_keys: await listKeys(db, who.tenantId) },
    }));
    call(app, 'POST /v1/api_keys', async ({ who, body }) => ({ data: await createKey(db, who, body) }));
    call(app, 'POST /v1/api_keys/{api_key_id}/edit', async ({ who, params, body }) => ({
      data: { api_key: await editKey(db, who.tenantId, params.api_key_id, body) },
    }));
    call(app, 'POST /v1/api_keys/{api_key_id}/rotate', async ({ who, params }) => ({
      data: await rotateKey(db, who.tenantId, params.api_key_id),
    }));
    call(app, 'POST /v1/api_keys/{api_key_id}/revoke', async ({ who, params }) => {
      await revokeKey(db, who.tenantId, params.api_key_id);
      return {};
    });
  },
});
