import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import type { Module } from '../module.ts';
import { hold, release, settle, type SpendingKey } from './ledger.ts';

/** A run counts as abandoned when its server has not renewed the lease for this long. */
const LEASE_SECONDS = 30;
const LOOK_MS = 10_000;
/** How long a repeated request gets the stored result. */
const KEPT_HOURS = 24;
const RETRY_AFTER_SECONDS = 5;

/** A kind of paid run. */
export interface RunKind {
  /** Table of the runs, with the columns of `recognition_run`. */
  table: 'recognition_run' | 'translation_run';
  /** What its credits are spent on, as the usage page names it. */
  feature: string;
}

interface RunKey {
  tenantId: string;
  /** Unique within the workspace. */
  key: string;
}

/** Identifies a repeated request. */
interface Asked extends RunKey {
  /** Hash of the whole request. The same key with another fingerprint is refused. */
  fingerprint: Buffer;
}

const running = () => new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });

/** Deletes runs and releases their credits. The caller has locked them. */
const drop = async (
  tx: Queryable,
  { table }: RunKind,
  rows: readonly { run_id: string; hold_id: string }[],
): Promise<void> => {
  for (const { run_id, hold_id } of rows) {
    await tx.query(`delete from ${table} where run_id = $1`, [run_id]);
    await release(tx, hold_id);
  }
};

const lockRuns = (tx: Queryable, { table }: RunKind, tenantId: string) =>
  tx.query<{ run_id: string; hold_id: string }>(
    `select run_id, hold_id from ${table} where tenant_id = $1 and result is null order by run_id for update`,
    [tenantId],
  );

/** What closing a workspace does to its paid runs: those that are running are dropped. */
export const closingRuns = (kind: RunKind): Pick<Module, 'openHolds' | 'lockWork' | 'endWork'> => ({
  openHolds: `select hold_id from ${kind.table} where result is null`,
  lockWork: async (tx, tenantId) => void (await lockRuns(tx, kind, tenantId)),
  endWork: async (tx, tenantId) => drop(tx, kind, await lockRuns(tx, kind, tenantId)),
});

/**
 * Paid work that its sender waits for, each run with its credits on hold. A repeated request gets the stored result for
 * a day.
 */
export class PaidRuns<R> {
  readonly #db: Db;
  readonly #log: Log;
  readonly #kind: RunKind;
  readonly #own = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, log: Log, kind: RunKind) {
    this.#db = db;
    this.#log = log;
    this.#kind = kind;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Whether a request with this key is running or has a result. */
  async has({ tenantId, key }: RunKey): Promise<boolean> {
    const where = 'where tenant_id = $1 and key = $2';
    return (await this.#db.query(`select from ${this.#kind.table} ${where}`, [tenantId, key])).length > 0;
  }

  /**
   * The stored result of the same request; undefined when there is none.
   *
   * @throws ApiError err_idempotency_conflict; 503 while the request is running
   */
  async known(asked: Asked): Promise<R | undefined> {
    return this.#find(this.#db, asked);
  }

  /**
   * Holds the credits that a run may spend. Returns the id of the run.
   *
   * @throws ApiError as `known`
   * @throws NotEnoughCredits
   */
  async begin(asked: Asked, apiKey: SpendingKey | undefined, amount: number): Promise<string> {
    const { tenantId, key, fingerprint } = asked;
    const { table, feature } = this.#kind;
    const runId = crypto.randomUUID();
    await this.#db.transaction(async (tx) => {
      await oneAtATime(tx, `${feature} ${tenantId} ${key}`);
      // The same request finished after `known` and before this lock: refuse, so that the retry gets its result.
      if (await this.#find(tx, asked)) throw running();
      // Before the hold: inserting the row locks the workspace, which comes before credits in the lock order.
      await tx.query(
        `insert into ${table} (run_id, tenant_id, key, fingerprint, leased_until)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [runId, tenantId, key, fingerprint, LEASE_SECONDS],
      );
      const { holdId } = await hold(tx, { tenantId, key: `${feature} ${runId}`, amount, apiKey });
      await tx.query(`update ${table} set hold_id = $2 where run_id = $1`, [runId, holdId]);
    });
    this.#own.add(runId);
    return runId;
  }

  /**
   * Charges a run and stores its result.
   *
   * @param write stores what outlives the run, in the transaction that charges for it
   * @throws ApiError when the run has been given up in the meantime
   */
  async finish(
    runId: string,
    result: R,
    credits: number,
    write?: (tx: Queryable) => Promise<void>,
  ): Promise<void> {
    const { table, feature } = this.#kind;
    await this.#db.transaction(async (tx) => {
      // Lock order: project, run, credits
      await write?.(tx);
      const [run] = await tx.query<{ hold_id: string }>(
        `update ${table} set result = $2, leased_until = null where run_id = $1 and result is null
         returning hold_id`,
        [runId, JSON.stringify(result)],
      );
      if (!run) throw running();
      await settle(tx, run.hold_id, credits, { feature, reference: runId });
      await release(tx, run.hold_id);
    });
    this.#own.delete(runId);
  }

  /** Releases the credits. Does nothing for a run that has ended. */
  async fail(runId: string): Promise<void> {
    this.#own.delete(runId);
    await this.#drop('run_id = $1 and result is null', [runId]);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Ends runs whose server has died, and deletes old results. */
  async sweep(): Promise<void> {
    await this.#drop('result is null and leased_until < now()', []);
    await this.#db.query(
      `delete from ${this.#kind.table} where result is not null and created_at < now() - make_interval(hours => $1)`,
      [KEPT_HOURS],
    );
  }

  async #find(q: Queryable, { tenantId, key, fingerprint }: Asked): Promise<R | undefined> {
    const [known] = await q.query<{ fingerprint: Uint8Array; result: R | null }>(
      `select fingerprint, result from ${this.#kind.table} where tenant_id = $1 and key = $2`,
      [tenantId, key],
    );
    if (known && !fingerprint.equals(known.fingerprint)) throw new ApiError('err_idempotency_conflict');
    if (known && !known.result) throw running();
    return known?.result ?? undefined;
  }

  #drop(which: string, values: readonly unknown[]): Promise<void> {
    return this.#db.transaction(async (tx) =>
      drop(
        tx,
        this.#kind,
        await tx.query(
          `select run_id, hold_id from ${this.#kind.table} where ${which} order by run_id for update skip locked`,
          values,
        ),
      ),
    );
  }

  async #look(): Promise<void> {
    try {
      if (this.#own.size > 0)
        await this.#db.query(
          `update ${this.#kind.table} set leased_until = now() + make_interval(secs => $2)
            where run_id = any($1) and result is null`,
          [[...this.#own], LEASE_SECONDS],
        );
      await this.sweep();
    } catch (error) {
      this.#log.warn('looking after runs failed', { feature: this.#kind.feature, error });
    }
  }
}
