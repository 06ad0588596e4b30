import type { Health } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { App } from './app.ts';
import { call } from './call.ts';

/** `/healthz`; `engines` says how each of them is now. */
export const bindHealth = (app: App, db: Db, version: string, engines: () => Health['engines']): void =>
  call(app, 'GET /healthz', async () => {
    await db.query('select 1');
    return { ok: true, version, engines: engines() };
  });
