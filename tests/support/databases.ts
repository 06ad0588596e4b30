import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { inject, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { createDatabase } from './postgres.ts';
import { makeDataFolder } from './template.ts';

/** The two databases the server runs on; what holds on one must hold on the other. */
export const DATABASES = ['the embedded Postgres', 'a real Postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** For tests of what does not depend on the database: they run on one of the two. */
export const testOnce = (kind: DatabaseKind) => test.runIf(kind === DATABASES[0]);

export interface TestDatabases {
  /** What makes a server use a new database of this kind. */
  env(): Promise<Record<string, string>>;
  /** A new database with all migrations. */
  open(): Promise<Db>;
  end(): Promise<void>;
}

const log = createLog('off');

const embedded = (): TestDatabases => {
  const folders: string[] = [];
  return {
    env: async () => ({}),
    async open() {
      const dataDir = await makeDataFolder();
      folders.push(dataDir);
      return openDb({ dataDir, databaseUrl: undefined }, log);
    },
    end: async () => void (await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))),
  };
};

/** They go with the cluster, at the end of the run. */
const real = (): TestDatabases => {
  const { url, template } = inject('postgres');
  const create = () => createDatabase(url, template);
  return {
    env: async () => ({ DATABASE_URL: await create() }),
    // Of the data folder a real Postgres uses nothing
    open: async () => openDb({ dataDir: tmpdir(), databaseUrl: await create() }, log),
    end: () => Promise.resolve(),
  };
};

export const startDatabases = (kind: DatabaseKind): TestDatabases =>
  kind === 'a real Postgres' ? real() : embedded();
