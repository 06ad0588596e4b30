import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database of the configuration with all migrations applied. Dates come as `YYYY-MM-DD`, moments as
 * `Date`; JSON goes in as text (`JSON.stringify`).
 */
export const openDb = async (config: Pick<Config, 'dataDir' | 'databaseUrl'>, log: Log): Promise<Db> => {
  const migrations = readMigrations();
  const db = config.databaseUrl
    ? await openPostgres(config.databaseUrl, log)
    : await openPglite(config.dataDir);
  try {
    await migrate(db, migrations);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};
