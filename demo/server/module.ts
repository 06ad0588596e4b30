import type { AppConfig, Health } from '../../src/contract/index.ts';
import type { Config } from './config/config.ts';
import type { Log } from './config/log.ts';
import type { Db, Queryable } from './db/db.ts';
import type { App, RequestContext } from './http/app.ts';
import type { Chore, JobKind } from './jobs/kind.ts';
import type { LetterWriters } from './mail/letter.ts';
import type { Meters } from './metrics/meters.ts';

/** Dependencies of every module. A module that needs more (engines, voices) declares a type of its own. */
export interface Deps {
  config: Config;
  db: Db;
  log: Log;
  /** Signing key for a purpose, 32 bytes, the same after a restart. */
  keyFor(purpose: string): Buffer;
  /** Aborted when the server begins to stop: streams end and no new work starts. */
  stopping: AbortSignal;
}

/** Called only after a transaction has committed. */
export type AfterCommit = () => Promise<void>;

/** A part of the server. `xModule(deps)` in `<x>/module.ts` makes it, may be async and must be ready when it returns. */
export interface Module {
  /** Binds its calls with `call(app, …)`, and anything else with `app.router`. */
  routes?(app: App): void;
  /** Answers an error on paths whose clients expect a different format; undefined on all other paths. */
  answerError?(thrown: unknown, context: RequestContext): Response | undefined;
  /** The state of its engines for /healthz. */
  health?(): Health['engines'];
  /** SQL query that returns the column `hold_id` of its open work. */
  openHolds?: string;
  /** Adds its metrics. Labels must have few values, and nothing may identify a user. */
  metrics?(meters: Meters): void;
  /** Its part of the application's public configuration. */
  appConfig?(): Partial<AppConfig>;
  /** Writers of the mails that it puts in the outbox. */
  letters?: LetterWriters;
  /** Kinds of jobs that it runs. */
  jobKinds?: readonly JobKind[];
  /** Its scheduled housekeeping. */
  chores?: readonly Chore[];
  /**
   * Locks the running work of a workspace that is about to close, in the transaction of {@link Module.endWork}. Work
   * that is just ending has ended afterwards. Locks no credits.
   */
  lockWork?(tx: Queryable, tenantId: string): Promise<void>;
  /**
   * Ends the running work of a workspace that is about to close, including work started after {@link Module.lockWork}.
   * Called when no more work can start, in the transaction of {@link Module.forgetTenant}.
   */
  endWork?(tx: Queryable, tenantId: string): Promise<void>;
  /**
   * Deletes the data of a closing workspace, in one transaction with all other modules, when no data can be added any
   * more. Rows with a cascading reference to `tenant` are deleted automatically; afterwards no row may refer to the
   * workspace or its users. Modules are called last to first. Returns what to do after the commit, such as removing
   * files.
   */
  forgetTenant?(tx: Queryable, tenantId: string): Promise<AfterCommit | void>;
  /** Called once when the server answers requests: for tasks that call the server itself. */
  start?(): void;
  /** Called once, after the last request and before the database closes. */
  close?(): Promise<void> | void;
}
