/**
 * The database cannot be reached or took too long. The same request may succeed in a moment. Whether it was committed
 * is unknown.
 */
export class DatabaseUnavailable extends Error {
  /** The connection broke or could not be made. If false, the database refused: full, or the statement was slow. */
  readonly isCutOff: boolean;
  constructor({ cause, isCutOff }: { cause: unknown; isCutOff: boolean }) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseUnavailable';
    this.isCutOff = isCutOff;
  }
}

/**
 * Runs queries: the database itself or a transaction on it. Placeholders are `$1`, `$2`, …; bigint and numeric arrive
 * as numbers.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The embedded Postgres as its own library exposes it. */
export interface Embedded {
  query(sql: string, values?: unknown[]): Promise<{ rows: never[] }>;
  /** Runs several statements and returns a result for each. */
  exec(sql: string): Promise<{ rows: never[] }[]>;
}

/**
 * The server's only database: embedded Postgres in the data folder, or a real one given by DATABASE_URL. The SQL is the
 * same.
 */
export interface Db extends Queryable {
  /**
   * Runs `work` in a transaction; a throw rolls it back. Inside, query only through `tx`.
   *
   * A transaction that locks several rows locks them in this order, to prevent deadlocks:
   * 1. `asset`, then an advisory lock
   * 2. `app_user`, then its `mail`, `mail_token` and `api_key`
   * 3. `project`, by id, then `speech_item`, by job and position, and `speech_job`, by id, then the project's `segment`,
   *    `transcription` and `video_translation`;
   *    `video_source`; `video_render`; `subtitle_removal`; `voice_change`; `voice_clone`
   * 4. `recognition_run` and `translation_run`, by id
   * 5. `job`, by id, then `job_feed`
   * 6. `pay_order`, then `tenant`
   * 7. `credit_hold` of work that ends, `credit_account`, then new rows under that account, `credit_lot` and
   *    `credit_key_month`
   * 8. `site_key_usage`, first the row that counts all visitors, then that of one visitor
   *
   * Closing an account locks the workspace's work in this order, then the workspace, then everything else. If it would
   * have to wait for a lock there, it starts over.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls `hear` for each NOTIFY on the channel until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Real Postgres only: runs one statement outside of any transaction and without a time limit, such as one that builds
   * an index concurrently.
   */
  runApart?(sql: string): Promise<void>;
  /** Embedded Postgres only: for a library that runs its own statements. They take turns with all others. */
  readonly embedded?: Embedded;
  close(): Promise<void>;
}
