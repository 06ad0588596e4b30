import type { AppConfig, Health } from '../../src/contract/index.ts';
import type { Config } from './config/config.ts';
import type { Log } from './config/log.ts';
import type { Db, Queryable } from './db/db.ts';
import type { App, RequestContext } from './http/app.ts';
import type { Chore, JobKind } from './jobs/kind.ts';
import type { LetterWriters } from './mail/letter.ts';
import type { Meters } from './metrics/meters.ts';

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

/** Is called when a transaction has succeeded, and only then. */
export type AfterCommit = () => Promise<void>;

/** A part of the server. `xModule(deps)` in `<x>/module.ts` makes it, may be async and must be ready when it returns. */
export interface Module {
  /** Binds its calls by `call(app, …)`, anything else by `app.router`. */
  routes?(app: App): void;
  /** Answers an error at the paths where clients expect another shape of it; undefined at all other paths. */
  answerError?(thrown: unknown, context: RequestContext): Response | undefined;
  /** What it says on /healthz of the engines it runs. */
  health?(): Health['engines'];
  /** A query in SQL that gives the column `hold_id` of its work that is open. */
  openHolds?: string;
  /** Adds what it measures to /metrics. Labels take few values; nothing there is of a user. */
  metrics?(meters: Meters): void;
  /** What it adds to the application's configuration, which anybody may read. */
  appConfig?(): Partial<AppConfig>;
  /** How it writes the mails that it puts in the outbox. */
  letters?: LetterWriters;
  /** Kinds of coarse work that it does. */
  jobKinds?: readonly JobKind[];
  /** What it does by the clock. */
  chores?: readonly Chore[];
  /**
   * Locks what runs for a workspace that is about to close, in the transaction of {@link Module.endWork}: what is just
   * ending has ended afterwards. Locks no credits.
   */
  lockWork?(tx: Queryable, tenantId: string): Promise<void>;
  /**
   * Ends what runs for a workspace that is about to close, also what began after {@link Module.lockWork}, when nothing
   * more can begin; in the transaction of {@link Module.forgetTenant}.
   */
  endWork?(tx: Queryable, tenantId: string): Promise<void>;
  /**
   * Deletes what it keeps of a workspace that closes, when nobody can add to that any more, in one transaction with
   * all other modules. Rows with a cascading reference to `tenant` go by themselves; afterwards no row may name the
   * workspace or its people. Called last to first; answers with what is to be done after the commit, such as
   * removing files.
   */
  forgetTenant?(tx: Queryable, tenantId: string): Promise<AfterCommit | void>;
  /** Called once, when the server answers: for work of its own that asks the server itself. */
  start?(): void;
  /** Called once, after the last request and before the database closes. */
  close?(): Promise<void> | void;
}
