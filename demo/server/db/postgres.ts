import pg from 'pg';
import type { Log } from '../config/log.ts';
import { StartProblem } from '../config/start-problem.ts';
import { DatabaseUnavailable, type Db, type Queryable } from './db.ts';
import { CONNECT_MS_MAX, KEEP_ALIVE_MS, createListener } from './listener.ts';
import { sayUnreachable } from './unreachable.ts';

const { builtins } = pg.types;
type Oid = Parameters<typeof pg.types.getTypeParser>[0];
/** Missing in pg's own list of type names. */
const INT8_ARRAY = 1016 as Oid;
const NUMERIC_ARRAY = 1231 as Oid;
const numbers = (parse: (text: string) => unknown) => (text: string) =>
  (parse(text) as (string | null)[]).map((item) => (item === null ? null : Number(item)));

/** The same as the parsers of pglite.ts. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [INT8_ARRAY, numbers(pg.types.getTypeParser(INT8_ARRAY))],
  [NUMERIC_ARRAY, numbers(pg.types.getTypeParser(NUMERIC_ARRAY))],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Far more than this server has. Each connection keeps the ones it has run. */
const STATEMENTS_MAX = 1_000;
const statements = new Map<string, string>();

/** A named statement is parsed and planned once per connection. That is half of the cost of a short one. */
const nameOf = (sql: string): string | undefined => {
  const known = statements.get(sql);
  if (known !== undefined || statements.size >= STATEMENTS_MAX) return known;
  const name = `s${statements.size}`;
  statements.set(sql, name);
  return name;
};

/** Connection exceptions, insufficient resources, operator intervention (which includes a statement timeout). */
const STATES_OF_AWAY = /^(08|53|57)/;
/** Errors of pg itself, which have no code. */
const WORDS_OF_AWAY = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/;

/** Connection exceptions, and a database that is shutting down, has crashed or is starting. */
const STATES_OF_CUT_OFF = /^(08|57P0[123])/;

const saysAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return STATES_OF_AWAY.test(error.code ?? '');
  return error instanceof Error && ('code' in error || WORDS_OF_AWAY.test(error.message));
};
const saysCutOff = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || STATES_OF_CUT_OFF.test(error.code ?? '');

const orAway = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    throw saysAway(error) ? new DatabaseUnavailable({ cause: error, isCutOff: saysCutOff(error) }) : error;
  }
};

/** Without values the text may hold several statements; the rows are the last one's. */
const queryable = (on: pg.Pool | pg.PoolClient, { isPooled }: { isPooled: boolean }): Queryable => ({
  async query<Row>(sql: string, values?: readonly unknown[]) {
    // A pooler may run the next statement on a connection that does not know the name
    const name = values && !isPooled ? nameOf(sql) : undefined;
    const result: pg.QueryResult | pg.QueryResult[] = await orAway(
      values ? on.query({ name, text: sql, values: [...values] }) : on.query(sql),
    );
    return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[];
  },
});

const POOL_SIZE = 10;
/** How long an idle connection stays open: a new one has to prepare its statements again. */
const IDLE_MS = 10 * 60_000;
/** Far longer than any statement of a request. One that hangs would keep its connection from other requests. */
const STATEMENT_MS_MAX = 30_000;

interface Access {
  /** Address of PostgreSQL itself where `url` is that of a pooler which gives each transaction another connection. */
  unpooledUrl?: string | undefined;
  /** Setting that has `url`, for messages to the operator. */
  setting?: string;
}

/** Opens a pool on a real Postgres. @throws StartProblem when it cannot be reached */
export const openPostgres = async (
  url: string,
  log: Log,
  { unpooledUrl, setting = 'DATABASE_URL' }: Access = {},
): Promise<Db> => {
  const isPooled = unpooledUrl !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    // Set after connecting: PgBouncer refuses it as a startup parameter. Behind a pooler it reaches only some connections
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_MS_MAX}`),
  });
  // The pool reports errors of idle connections only; a connection in use fails its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => log.warn('an idle database connection broke', { error }));
  const listener = createListener(unpooledUrl ?? url, log);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartProblem(sayUnreachable(url, error, setting), { cause: error });
  }
  return {
    ...queryable(pool, { isPooled }),
    async transaction(work) {
      const client = await orAway(pool.connect());
      const on = queryable(client, { isPooled });
      let broken: Error | undefined;
      try {
        await on.query('begin');
        const result = await work(on);
        await on.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async runApart(sql) {
      const client = await orAway(pool.connect());
      try {
        await orAway(client.query('set statement_timeout = 0'));
        await orAway(client.query(sql));
      } finally {
        // Closed, not reused: its statements have no time limit
        client.release(true);
      }
    },
    listen: listener.listen,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
};
