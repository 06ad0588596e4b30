import type { Health } from '../../src/api/contract.ts';
import type { Config } from './config/config.ts';
import type { Log } from './config/log.ts';
import type { Db } from './db/db.ts';
import type { App } from './http/app.ts';

/** What every module gets. A module that needs more (engines, voices) takes it beside these, by its own type. */
export interface Deps {
  config: Config;
  db: Db;
  log: Log;
  /** Key to sign with, one a purpose, the same after a restart; 32 bytes. */
  keyFor(purpose: string): Buffer;
  /** Aborted when the server begins to stop: streams end, no new work starts. */
  stopping: AbortSignal;
}

/** A part of the server. `xModule(deps)` in `<x>/module.ts` makes it, may be async and must be ready when it returns. */
export interface Module {
  /** Binds its calls by `call(app, …)`, anything else by `app.router`. */
  routes?(app: App): void;
  /** What it says on /healthz of the engines it runs. */
  health?(): Health['engines'];
  /** Called once, after the last request and before the database closes. */
  close?(): Promise<void> | void;
}
