import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { demandNotices } from '../../demo/server/db/demand-notices.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { createDatabase } from '../support/postgres.ts';

const log = createLog('off');

/** The name that connections at an address have in the database. */
const named = (url: string, name: string): string => {
  const address = new URL(url);
  address.searchParams.set('application_name', name);
  return address.href;
};

let url: string;
beforeAll(async () => {
  const { url: cluster, template } = inject('postgres');
  url = await createDatabase(cluster, template);
});
const opened = async (opening: Promise<Db>): Promise<Db> => {
  const db = await opening;
  onTestFinished(() => db.close());
  return db;
};

describe('a server whose database has a pooler and an address past it', () => {
  const open = () =>
    opened(
      openDb(
        { dataDir: tmpdir(), databaseUrl: named(url, 'pooler'), unpooledUrl: named(url, 'past it') },
        log,
      ),
    );

  test('keeps one connection past the pooler, which listens', async () => {
    const db = await open();
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    await db.query(`select pg_notify('news', $1)`, ['arrives']);
    await expect.poll(() => heard).toEqual(['arrives']);
    const past = () =>
      db.query(
        `select query from pg_stat_activity where datname = current_database() and application_name = 'past it'`,
        [],
      );
    // The connections that migrated are closed, but may still be seen for a moment
    await expect.poll(past).toEqual([{ query: 'listen "news"' }]);
  });

  test('leaves nothing at the connections of the pooler that a later transaction there would need', async () => {
    const db = await open();
    await db.query('select $1::integer as asked', [1]);
    await db.transaction((tx) => tx.query('select $1::integer as asked', [1]));
    const [left] = await db.query(
      `select current_setting('application_name') as at, (select count(*) from pg_prepared_statements) as statements,
              (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
              (select count(*) from pg_cursors where is_holdable) as cursors`,
      [],
    );
    expect(left).toEqual({ at: 'pooler', statements: 0, locks: 0, cursors: 0 });
  });
});

test('a server does not start where it would not hear what is said to its database', async () => {
  const { url: cluster, template } = inject('postgres');
  const said = await opened(openPostgres(url, log));
  const heard = await opened(openPostgres(await createDatabase(cluster, template), log));
  const apart = { query: said.query, listen: heard.listen };
  await expect(demandNotices(apart, 'Nothing is heard.', 500)).rejects.toThrow('Nothing is heard.');
  await demandNotices(said, 'Nothing is heard.');
});
