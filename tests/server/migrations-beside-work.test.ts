import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db, Queryable } from '../../demo/server/db/db.ts';
import { migrate, readMigrations, type Migration } from '../../demo/server/db/migrate.ts';
import { connectDb } from '../../demo/server/db/open.ts';
import { splitIndexes } from '../../demo/server/db/split-indexes.ts';
import { PATIENT } from '../support/patient.ts';
import { createDatabase } from '../support/postgres.ts';

const log = createLog('off');
const HERE = { name: 'This one', leave: 'take another' };

const FIRST: Migration = { name: '9001-first', sql: 'create table busy (number int)' };
const INDEX: Migration = {
  name: '9002-index',
  sql: '-- Why.\ncreate index busy_by_number on busy (number);\n',
};
const COLUMN: Migration = { name: '9003-column', sql: 'alter table busy add column word text' };

describe('migrations of a database in use by an older version', () => {
  let databaseUrl: string;
  let db: Db;
  let older: Db;
  const connect = () => connectDb({ dataDir: tmpdir(), databaseUrl }, log);
  beforeEach(async () => {
    databaseUrl = await createDatabase(inject('postgres').url);
    [db, older] = await Promise.all([connect(), connect()]);
    await migrate(db, [FIRST], HERE);
    return async () => {
      await db.close();
      await older.close();
    };
  });

  let letGo = () => {};
  afterEach(() => letGo());
  /** Runs this in a transaction of the older version, which stays open until it is released. */
  const hold = (sql: string): Promise<void> =>
    new Promise((begun, failed) => {
      older
        .transaction(async (tx) => {
          await tx.query(sql);
          begun();
          await new Promise<void>((resolve) => (letGo = resolve));
        })
        .catch(failed);
    });
  const waiting = async (what: string) =>
    (
      await older.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike $1 and pid <> pg_backend_pid()`,
        [`%${what}%`],
      )
    ).length;
  const indexes = async (q: Queryable) =>
    (
      await q.query<{ text: string }>(
        `select pg_get_indexdef(indexrelid) || ' ' || indisvalid as text from pg_index
           join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`,
      )
    ).map(({ text }) => text);

  test('let others write while an index waits for them', async () => {
    await hold('insert into busy values (1)');
    const migrating = migrate(db, [FIRST, INDEX], HERE);
    await expect.poll(() => waiting('busy_by_number'), PATIENT).toBe(1);
    await older.transaction((tx) => tx.query('lock table busy in row exclusive mode nowait'));
    letGo();
    await migrating;
    expect(await indexes(db)).toContainEqual(expect.stringMatching(/busy_by_number .* true$/));
  });

  test('may keep a transaction idle for as long as an index takes', async () => {
    await db.query(
      `do $$ begin execute format(
         'alter database %I set idle_in_transaction_session_timeout = ''1min''', current_database()); end $$`,
    );
    const strict = await connect();
    const limits: string[] = [];
    const watched: Db = {
      ...strict,
      transaction: (work) =>
        strict.transaction(async (tx) => {
          const result = await work(tx);
          const rows = await tx.query<{ limit: string }>(
            `select current_setting('idle_in_transaction_session_timeout') as limit`,
          );
          limits.push(...rows.map(({ limit }) => limit));
          return result;
        }),
    };
    await migrate(watched, [FIRST, INDEX], HERE);
    expect(limits).toEqual(['0', '0']);
    await strict.close();
  });

  test('let others read while a column waits for them', async () => {
    await hold('select from busy');
    const migrating = migrate(db, [FIRST, COLUMN], HERE);
    await expect.poll(() => waiting('add column'), PATIENT).toBe(1);
    const read = () =>
      older
        .transaction((tx) => tx.query('lock table busy in access share mode nowait'))
        .then(() => true)
        .catch(() => false);
    await expect.poll(read, PATIENT).toBe(true);
    letGo();
    await migrating;
    await db.query('select word from busy');
  });

  test('keep no table locked while the next one waits', async () => {
    await db.query('create table other ()');
    await hold('insert into busy values (1)');
    const both = { name: '9002-other', sql: 'alter table other add column word text' };
    const migrating = migrate(db, [FIRST, both, COLUMN], HERE);
    await expect.poll(() => waiting('add column'), PATIENT).toBe(1);
    await older.transaction((tx) => tx.query('lock table other in access share mode nowait'));
    letGo();
    await migrating;
  });

  test('that fail keep those before them, and resume from there', async () => {
    const bad = { name: '9004-bad', sql: 'create table busy ()' };
    await expect(migrate(db, [FIRST, COLUMN, bad], HERE)).rejects.toThrow('"busy" already exists');
    await db.query('select word from busy');
    await migrate(db, [FIRST, COLUMN, { ...bad, sql: 'create table calm ()' }], HERE);
    await db.query('select from calm');
  });

  test('complete an unfinished index at the next start', async () => {
    await db.query('insert into busy values (1), (1)');
    const unique = { name: '9002-unique', sql: 'create unique index busy_once on busy (number);' };
    await expect(migrate(db, [FIRST, unique], HERE)).rejects.toThrow('busy_once');
    expect(await indexes(db)).toContainEqual(expect.stringMatching(/busy_once .* false$/));
    await db.query('delete from busy');
    await migrate(db, [FIRST, unique], HERE);
    expect(await indexes(db)).toContainEqual(expect.stringMatching(/busy_once .* true$/));
  });

  test('run once when servers start at once, also when an index is built', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, connect));
    await Promise.all(servers.map((server) => migrate(server, [FIRST, INDEX, COLUMN], HERE)));
    expect((await db.query('select from migration')).length).toBe(3);
    await Promise.all(servers.map((server) => server.close()));
  });
});

test('a database with data gets the same indexes as a new one', async () => {
  const { url } = inject('postgres');
  const migrations = readMigrations();
  const [fresh, grown] = await Promise.all(
    [1, 2].map(async () => connectDb({ dataDir: tmpdir(), databaseUrl: await createDatabase(url) }, log)),
  );
  const shape = (q: Queryable) =>
    q.query(
      `select indexdef as definition from pg_indexes where schemaname = 'public'
       union all select table_name || ' ' || column_name || ' ' || data_type from information_schema.columns
                  where table_schema = 'public' order by 1`,
    );
  try {
    await migrate(fresh!, migrations, HERE);
    await migrate(grown!, migrations.slice(0, 1), HERE);
    await grown!.query(
      `with mine as (insert into tenant default values returning tenant_id)
       insert into app_user (tenant_id, email, nickname, password_hash, questionnaire_status)
       select tenant_id, 'ann@voxbench.example', 'Ann', 'x', 1 from mine`,
    );
    await migrate(grown!, migrations, HERE);
    expect(await shape(grown!)).toEqual(await shape(fresh!));
    expect(await grown!.query('select from migration_without_indexes')).toEqual([]);
    expect(await grown!.query('select nickname from app_user')).toEqual([{ nickname: 'Ann' }]);
  } finally {
    await Promise.all([fresh!.close(), grown!.close()]);
  }
});

test('the check finds every index of the migrations', () => {
  for (const { name, sql } of readMigrations()) {
    const { rest, indexes } = splitIndexes(sql);
    const all = sql.match(/^\s*create (unique )?index/gim)?.length ?? 0;
    const kept = rest.match(/^\s*create (unique )?index/gim)?.length ?? 0;
    expect(kept + indexes.length, name).toBe(all);
    for (const index of indexes) expect(index.sql).toMatch(/^create (unique )?index concurrently \w+\s+on /);
  }
});
