import type { Health } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { App } from './app.ts';
import { call } from './call.ts';

interface HealthSources {
  db: Db;
  version: string;
  /** Why the data folder cannot be written to; null when it can. */
  diskProblem(): Promise<Health['problem']>;
  /** How each engine is now. */
  engines(): Health['engines'];
}

/** `/healthz` */
export const bindHealth = (app: App, { db, version, diskProblem, engines }: HealthSources): void =>
  call(app, 'GET /healthz', async () => {
    const [problem] = await Promise.all([diskProblem(), db.query('select 1')]);
    return { ok: problem === null, problem, version, engines: engines() };
  });
