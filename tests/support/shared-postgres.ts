import type { TestProject } from 'vitest/node';
import { createLog } from '../../demo/server/config/log.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { openDispatcher } from '../../demo/server/jobs/dispatcher.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of the run, and the database with all migrations in it. */
    postgres: { url: string; template: string };
  }
}

/** One cluster for all test files of a run; each takes databases of its own from it. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const db = await openDb({ databaseUrl, dataDir: '' }, createLog('off'));
  // The servers of the tests find the schema of the queue there
  const config = readConfig({ DATABASE_URL: databaseUrl });
  await (await openDispatcher(db, config, createLog('off'), [])).close();
  await db.close();
  provide('postgres', { url: postgres.url, template: new URL(databaseUrl).pathname.slice(1) });
  return () => postgres.stop();
}
