import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from './db.ts';

export interface Migration {
  /** `NNNN-name`; the number is unique over all modules and gives the order. */
  name: string;
  sql: string;
}

const SERVER_FOLDER = fileURLToPath(new URL('..', import.meta.url));
const FILE = /^\d{4}-[a-z0-9-]+\.sql$/;

const filesOf = (module: string): string[] => {
  const folder = join(SERVER_FOLDER, module, 'migrations');
  try {
    return readdirSync(folder).map((file) => join(folder, file));
  } catch {
    return [];
  }
};

/** The migrations of all modules, each in `<module>/migrations/NNNN-name.sql`, in order. */
export const readMigrations = (): Migration[] => {
  const migrations = readdirSync(SERVER_FOLDER)
    .flatMap(filesOf)
    .map((file) => {
      if (!FILE.test(basename(file))) throw new Error(`${file} is not named like 0001-name.sql.`);
      return { name: basename(file, '.sql'), sql: readFileSync(file, 'utf8') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = migrations.map(({ name }) => name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers[index + 1] === number);
  if (twice) throw new Error(`Two migrations have the number ${twice}.`);
  return migrations;
};

/** Of the whole text: a migration that has landed is never edited, its comments included. */
const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/**
 * Key of an advisory lock, the same in every process: the process that holds it migrates, the others wait and find it
 * done.
 */
const MIGRATION_LOCK = 4_300_001;

/** Where the data is, for messages to the operator. */
export interface Place {
  /** Begins a sentence. */
  name: string;
  /** How to let that data be and start all the same; ends a sentence. */
  leave: string;
}

/**
 * Brings the database up to the migrations, all or none.
 *
 * @throws StartProblem for a database of a newer server, or of another one than this
 */
export const migrate = (
  db: Db,
  migrations: readonly Migration[],
  { name: place, leave }: Place,
): Promise<void> =>
  db.transaction(async (tx) => {
    // A migration of a large table may take minutes, and other servers wait that long for the lock
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await tx.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    const unknown = applied.find(({ name }) => !migrations.some((migration) => migration.name === name));
    if (unknown)
      throw new StartProblem(
        `${place} was made by a newer Voxbench: it has migration ${unknown.name}. Start that version or a later one, or ${leave}.`,
      );
    for (const { name, sql } of migrations) {
      const before = applied.find((row) => row.name === name);
      if (before && before.checksum !== checksum(sql))
        throw new StartProblem(
          `${place} was made by another Voxbench: its migration ${name} is not the one of this version. Start the version that made it, or ${leave}.`,
        );
      if (before) continue;
      await tx.query(sql);
      await tx.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum(sql)]);
    }
  });
