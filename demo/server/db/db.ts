/** The database cannot be reached, or took too long: the same request may succeed in a moment. What it wrote is open. */
export class DatabaseUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('The database does not answer.', options);
    this.name = 'DatabaseUnavailable';
  }
}

/** What runs a query: the database itself or a transaction on it. Placeholders are `$1`, `$2`, …; bigint and numeric arrive as numbers. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The one database behind the server: embedded Postgres in the data folder, or a real one by DATABASE_URL. The SQL is the same. */
export interface Db extends Queryable {
  /** Runs `work` in a transaction; a throw rolls it back. Inside, query only through `tx`. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls `hear` for each NOTIFY on the channel until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
