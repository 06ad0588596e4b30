import type { Health } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { call } from './call.ts';

interface HealthSources {
  db: Db;
  version: string;
  /** Why the data folder cannot be written to; null when it can. */
  diskProblem(): Promise<Health['problem']>;
  /** How each engine is now. */
  engines(): Health['engines'];
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
}

/** How long a client that comes to a server that stops should wait, in seconds: another one is there then. */
const RETRY_AFTER_SECONDS = 1;

/** `/healthz` says how the server is, `/readyz` whether a balancer may send requests to this process. */
export const bindHealth = (
  app: App,
  { db, version, diskProblem, engines, stopping }: HealthSources,
): void => {
  call(app, 'GET /healthz', async () => {
    const [problem] = await Promise.all([diskProblem(), db.query('select 1')]);
    return { ok: problem === null, problem, version, engines: engines() };
  });
  // With a full disk there is still much to read, and all processes share it
  call(app, 'GET /readyz', async () => {
    if (stopping.aborted)
      throw new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
    await db.query('select 1');
    return { ready: true };
  });
};
