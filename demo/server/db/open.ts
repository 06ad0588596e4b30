import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import type { Db } from './db.ts';
import { demandNotices } from './demand-notices.ts';
import { migrate, readMigrations, type Place } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { demandFinishedDatabase, demandFinishedFolder } from './unfinished.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'unpooledUrl'>>;

export const placeOf = ({ dataDir, databaseUrl }: Where): Place =>
  databaseUrl
    ? { name: 'The database of DATABASE_URL', leave: 'name an empty database in DATABASE_URL' }
    : { name: `The data folder ${dataDir}`, leave: 'set VOXBENCH_DATA to another folder' };

/** Why notices may not arrive. */
const NOT_HEARD = {
  pooled:
    'What is said to the database of DATABASE_URL is not heard at DATABASE_URL_UNPOOLED. Both must lead to the same database, and the latter to PostgreSQL itself.',
  alone:
    'The database of DATABASE_URL does not pass notices on. Where that is a pooler such as PgBouncer, name the address of PostgreSQL itself in DATABASE_URL_UNPOOLED.',
};

/** Opens the configured database, past any pooler, without migrating it. */
export const connectDb = async ({ dataDir, databaseUrl, unpooledUrl }: Where, log: Log): Promise<Db> => {
  if (unpooledUrl) return openPostgres(unpooledUrl, log, { setting: 'DATABASE_URL_UNPOOLED' });
  if (databaseUrl) return openPostgres(databaseUrl, log);
  // 10 MB of memory that a server with a database of its own does not need
  return (await import('./pglite.ts')).openPglite(dataDir, log);
};

/** Does what must succeed before a database is used; otherwise closes it. */
const after = async (db: Db, work: () => Promise<void>): Promise<Db> => {
  try {
    await work();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};

const openPooled = async (url: string, unpooledUrl: string, log: Log): Promise<Db> => {
  const db = await openPostgres(url, log, { unpooledUrl });
  return after(db, () => demandNotices(db, NOT_HEARD.pooled));
};

/**
 * Opens the configured database with all migrations applied. Dates are read as `YYYY-MM-DD` strings, timestamps as
 * `Date`. JSON values are passed as text (`JSON.stringify`).
 *
 * @throws StartProblem
 */
export const openDb = async (config: Where, log: Log): Promise<Db> => {
  const { databaseUrl, unpooledUrl } = config;
  const migrations = readMigrations();
  demandFinishedFolder(config);
  const place = placeOf(config);
  const db = await connectDb(config, log);
  await after(db, async () => {
    if (databaseUrl && !unpooledUrl) await demandNotices(db, NOT_HEARD.alone);
    await demandFinishedDatabase(db, place.name);
    await migrate(db, migrations, place);
  });
  if (!databaseUrl || !unpooledUrl) return db;
  await db.close();
  return openPooled(databaseUrl, unpooledUrl, log);
};
