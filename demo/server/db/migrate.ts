import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '../config/start-problem.ts';
import type { Db, Queryable } from './db.ts';
import { splitIndexes } from './split-indexes.ts';

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

/** Covers the whole text: a migration that has landed is never edited, not even its comments. */
const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Key of an advisory lock, the same in all processes. The process that holds it runs the migrations. */
const MIGRATION_LOCK = 4_300_002;
const LOOK_AGAIN_MS = 100;

/** Where the data is, in words for messages to the operator. */
export interface Place {
  /** Starts a sentence. */
  name: string;
  /** What to do to start without touching that data; ends a sentence. */
  leave: string;
}

/**
 * Waits until no other process migrates; that process may have done all the work. Polls instead of waiting for the
 * lock, and queries without values: `create index concurrently` waits for every transaction that holds a snapshot. A
 * statement that waits for a lock holds one, and so does a transaction after a statement with values.
 */
const takeTurn = async (tx: Queryable): Promise<void> => {
  for (;;) {
    const [answer] = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as mine`,
    );
    if (answer!.mine) return;
    await sleep(LOOK_AGAIN_MS);
  }
};

interface Standing {
  isNew: boolean;
  pending: Migration[];
}

/** Compares the database with the migrations. @throws StartProblem when a newer or a different server made it */
const standingOf = async (
  q: Queryable,
  migrations: readonly Migration[],
  { name: place, leave }: Place,
): Promise<Standing> => {
  await q.query(
    `create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
     create table if not exists migration_without_indexes (name text primary key)`,
  );
  const applied = await q.query<{ name: string; checksum: string }>('select name, checksum from migration');
  const unknown = applied.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new StartProblem(
      `${place} was made by a newer Voxbench: it has migration ${unknown.name}. Start that version or a later one, or ${leave}.`,
    );
  const pending = migrations.filter(({ name, sql }) => {
    const before = applied.find((row) => row.name === name);
    if (before && before.checksum !== checksum(sql))
      throw new StartProblem(
        `${place} was made by another Voxbench: its migration ${name} is not the one of this version. Start the version that made it, or ${leave}.`,
      );
    return !before;
  });
  return { isNew: applied.length === 0, pending };
};

/** A migration of a large table may take minutes, during which the transaction that holds the advisory lock is idle. */
const takeTime = (tx: Queryable) =>
  tx.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');

const note = (tx: Queryable, { name, sql }: Migration) =>
  tx.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum(sql)]);

const applyAll = async (tx: Queryable, pending: readonly Migration[]): Promise<void> => {
  await takeTime(tx);
  for (const migration of pending) {
    await tx.query(migration.sql);
    await note(tx, migration);
  }
};

/** While a migration waits for the lock of a table, all other statements on that table wait behind it. */
const LOCK_MS_MAX = 1_000;
const ATTEMPTS = 100;
const PAUSE_MS = 2_000;
/** Codes of PostgreSQL for a lock that was not got in time and for a deadlock. */
const LOCKED: readonly unknown[] = ['55P03', '40P01'];

/** Applies a migration except for the indexes that are built concurrently. */
const applyBeside = async (db: Db, migration: Migration, { name: place }: Place): Promise<void> => {
  const { rest, indexes } = splitIndexes(migration.sql);
  const apply = () =>
    db.transaction(async (tx) => {
      await takeTime(tx);
      await tx.query(`set local lock_timeout = ${LOCK_MS_MAX}`);
      await tx.query(rest);
      await note(tx, migration);
      if (indexes.length > 0)
        await tx.query('insert into migration_without_indexes (name) values ($1)', [migration.name]);
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply();
    } catch (error) {
      if (!LOCKED.includes((error as { code?: unknown }).code)) throw error;
      if (attempt === ATTEMPTS)
        throw new StartProblem(
          `${place} has a table that others keep locked: migration ${migration.name} waits for it. End what is at work there for so long, and start again.`,
          { cause: error },
        );
      await sleep(PAUSE_MS);
    }
  }
};

/** Builds the remaining indexes of migrations, including those that a stopped server has left unfinished. */
const buildIndexes = async (
  db: Db,
  runApart: NonNullable<Db['runApart']>,
  migrations: readonly Migration[],
): Promise<void> => {
  const left = await db.query<{ name: string }>('select name from migration_without_indexes', []);
  for (const { name } of left) {
    const { indexes } = splitIndexes(migrations.find((migration) => migration.name === name)!.sql);
    for (const index of indexes) {
      const [found] = await db.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [index.name],
      );
      if (found?.valid) continue;
      if (found) await runApart(`drop index concurrently ${index.name}`);
      await runApart(index.sql);
    }
    await db.query('delete from migration_without_indexes where name = $1', [name]);
  }
};

/**
 * Brings the database up to date with the migrations.
 *
 * Nobody else uses the embedded database or a new one: there, all migrations run in one transaction. A real Postgres
 * with data may still serve an older version, which must not be blocked. There, each migration is a transaction of its
 * own, so that its table locks end with it. It gives up a lock that it does not get at once, so that no statements
 * queue behind it, and retries. Indexes of existing tables are built afterwards, without a lock on writes. A server
 * that was stopped halfway continues with the next migration or index at its next start. The author of a migration must
 * see to the rest: the older version has to work with the new schema, and no migration rewrites a table that grows.
 *
 * @throws StartProblem when a newer or a different server made the database, or when a table stays locked for too long
 */
export const migrate = (db: Db, migrations: readonly Migration[], place: Place): Promise<void> => {
  const { runApart } = db;
  return db.transaction(async (turn) => {
    await takeTime(turn);
    await takeTurn(turn);
    if (!runApart) return applyAll(turn, (await standingOf(turn, migrations, place)).pending);
    const { isNew, pending } = await standingOf(db, migrations, place);
    if (isNew) return db.transaction((tx) => applyAll(tx, pending));
    await buildIndexes(db, runApart, migrations);
    for (const migration of pending) {
      await applyBeside(db, migration, place);
      await buildIndexes(db, runApart, migrations);
    }
  });
};
