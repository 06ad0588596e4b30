import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations, type Place } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { demandFinishedDatabase, demandFinishedFolder } from './unfinished.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const placeOf = ({ dataDir, databaseUrl }: Where): Place =>
  databaseUrl
    ? { name: 'The database of DATABASE_URL', leave: 'name an empty database in DATABASE_URL' }
    : { name: `The data folder ${dataDir}`, leave: 'set VOXBENCH_DATA to another folder' };

/** Opens the configured database without migrating it. */
export const connectDb = async ({ dataDir, databaseUrl }: Where, log: Log): Promise<Db> =>
  databaseUrl
    ? openPostgres(databaseUrl, log)
    : // 10 MB of memory that a server with a database of its own does not need
      (await import('./pglite.ts')).openPglite(dataDir, log);

/**
 * Opens the configured database with all migrations applied. Dates are read as `YYYY-MM-DD` strings, timestamps as
 * `Date`. JSON values are passed as text (`JSON.stringify`).
 */
export const openDb = async (config: Where, log: Log): Promise<Db> => {
  const migrations = readMigrations();
  demandFinishedFolder(config);
  const db = await connectDb(config, log);
  const place = placeOf(config);
  try {
    await demandFinishedDatabase(db, place.name);
    await migrate(db, migrations, place);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};
