import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { seed } from '../../demo/server/accounts/seed.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db, Queryable } from '../../demo/server/db/db.ts';
import { lockDataFolder } from '../../demo/server/db/lock.ts';
import { migrate, readMigrations } from '../../demo/server/db/migrate.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { DATABASES, startDatabases, type TestDatabases } from '../support/databases.ts';
import { createDatabase } from '../support/postgres.ts';
import { startServerQuickly, ServerRefused } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const log = createLog('off');
const HERE = { name: 'This one', leave: 'take another' };

describe.each(DATABASES)('%s', (kind) => {
  let databases: TestDatabases;
  let db: Db;
  beforeAll(async () => {
    databases = startDatabases(kind);
    db = await databases.open();
  });
  afterAll(async () => {
    await db.close();
    await databases.end();
  });

  test('large and exact numbers, dates and times arrive unchanged', async () => {
    const [row] = await db.query(
      `select 9007199254740991::bigint as big, 1.5::numeric as exact, count(*) as count, array[1, 2]::bigint[] as bigs,
         '2026-02-03'::date as day, '2026-02-03T04:05:06.789Z'::timestamptz as moment, $1::jsonb as json
       from generate_series(1, 3)`,
      [JSON.stringify({ list: [1, 'two'] })],
    );
    expect(row).toEqual({
      big: 9007199254740991,
      exact: 1.5,
      count: 3,
      bigs: [1, 2],
      day: '2026-02-03',
      moment: new Date('2026-02-03T04:05:06.789Z'),
      json: { list: [1, 'two'] },
    });
  });

  test('a transaction that throws changes nothing', async () => {
    const work = async (tx: Queryable) => {
      await tx.query('insert into tenant default values');
      throw new Error('no');
    };
    const count = async () => (await db.query<{ n: number }>('select count(*) as n from tenant'))[0]!.n;
    const before = await count();
    await expect(db.transaction(work)).rejects.toThrow('no');
    expect(await count()).toBe(before);
    await db.transaction((tx) => tx.query('insert into tenant default values'));
    expect(await count()).toBe(before + 1);
  });

  test('the event loop gets a turn before each of several statements', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    for (let run = 0; run < 10; run++) await db.query('select $1::int', [run]);
    await db.transaction((tx) => tx.query('select 1'));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(11);
  });

  test('notifications arrive until the listener stops', async () => {
    const heard: string[] = [];
    const stop = await db.listen('Test channel', (payload) => heard.push(payload));
    await db.query(`select pg_notify('Test channel', 'one')`);
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    const again: string[] = [];
    const stopAgain = await db.listen('Test channel', (payload) => again.push(payload));
    await db.query(`select pg_notify('Test channel', 'two')`);
    await expect.poll(() => again).toEqual(['two']);
    expect(heard).toEqual(['one']);
    await stopAgain();
  });

  test('a prepared statement goes on working when its table has changed', async () => {
    await db.query('create table changing (number int)');
    const add = (number: number) =>
      db.query('insert into changing (number) values ($1) returning number', [number]);
    for (let number = 0; number < 10; number++) expect(await add(number)).toEqual([{ number }]);
    await db.query("alter table changing add column word text not null default 'new'");
    await db.query('create index on changing (number)');
    expect(await add(10)).toEqual([{ number: 10 }]);
    await db.query('drop table changing');
  });

  test.runIf(kind === 'the embedded Postgres')('new statements sent at once do not collide', async () => {
    const numbers = Array.from({ length: 5 }, (_, index) => index);
    const rows = await db.transaction((tx) =>
      Promise.all(numbers.map((index) => tx.query(`select $1::int + ${index} as at_once`, [index]))),
    );
    expect(rows.flat()).toEqual(numbers.map((index) => ({ at_once: 2 * index })));
  });

  test('a failed statement works with other values, also in a transaction that rolls back', async () => {
    const divide = (q: Queryable, by: number) => q.query('select 6 / $1::int as share', [by]);
    await expect(divide(db, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(db, 2)).toEqual([{ share: 3 }]);
    await expect(db.transaction((tx) => divide(tx, 0))).rejects.toMatchObject({ code: '22012' });
    expect(await db.transaction((tx) => divide(tx, 3))).toEqual([{ share: 2 }]);
  });

  test('all migrations have run, in order and once', async () => {
    const rows = await db.query<{ name: string }>('select name from migration order by applied_at, name');
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
    await migrate(db, readMigrations(), HERE);
  });

  test.runIf(kind === 'the embedded Postgres')(
    'a migration that fails leaves none of the new ones',
    async () => {
      const more = [
        ...readMigrations(),
        { name: '9001-good', sql: 'create table good ()' },
        { name: '9002-bad', sql: 'create table good ()' },
      ];
      await expect(migrate(db, more, HERE)).rejects.toThrow(/good/);
      await expect(db.query('select from good')).rejects.toThrow(/good/);
    },
  );

  test('a database of a newer server is refused, and so is a changed migration', async () => {
    const [first, ...others] = readMigrations();
    await expect(migrate(db, others, HERE)).rejects.toThrow(
      `This one was made by a newer Voxbench: it has migration ${first!.name}. Start that version or a later one, or take another.`,
    );
    const changed = [{ ...first!, sql: `${first!.sql} ` }, ...others];
    await expect(migrate(db, changed, HERE)).rejects.toThrow(
      `This one was made by another Voxbench: its migration ${first!.name} is not the one of this version. Start the version that made it, or take another.`,
    );
  });

  test.runIf(kind === 'a real Postgres')(
    'servers that start at once migrate and create the demo account once',
    async () => {
      const databaseUrl = await createDatabase(inject('postgres').url);
      const dataDir = tmpdir();
      const opened = await Promise.all(
        Array.from({ length: 6 }, () => openDb({ dataDir, databaseUrl }, log)),
      );
      const rows = await opened[0]!.query('select name from migration');
      expect(rows).toHaveLength(readMigrations().length);
      // Its first credits exist once, too
      const config = readConfig({ DATABASE_URL: databaseUrl, VOXBENCH_DATA: dataDir });
      await Promise.all(opened.map((one) => seed({ db: one, config })));
      const [made] = await opened[0]!.query(
        `select (select count(*) from tenant) as workspaces, (select count(*) from app_user) as users,
              (select count(*) from credit_lot) as lots, (select count(*) from site_key) as keys`,
      );
      expect(made).toEqual({ workspaces: 2, users: 1, lots: 2, keys: 1 });
      await Promise.all(opened.map((one) => one.close()));
    },
  );

  test.runIf(kind === 'a real Postgres')('listening resumes after its connection broke', async () => {
    const heard: string[] = [];
    const stop = await db.listen('again', (payload) => heard.push(payload));
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database() and query like 'listen%'`,
    );
    const notify = async () => {
      await db.query(`select pg_notify('again', 'back')`).catch(() => undefined);
      return heard.length;
    };
    await expect.poll(notify).toBeGreaterThan(0);
    await stop();
  });
});

test('a database that does not answer is reported in a sentence', async () => {
  const { url } = inject('postgres');
  const at = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
  const places = [
    ['postgres://nobody@127.0.0.1:1/none', 'Nothing answers at 127.0.0.1:1, where DATABASE_URL has'],
    ['postgres://nowhere.invalid/none', 'There is no machine nowhere.invalid as DATABASE_URL has it.'],
    [at({ pathname: '/none' }), 'The server of DATABASE_URL has no database none.'],
    [at({ username: 'nobody' }), 'The database of DATABASE_URL refuses the user nobody or its password: '],
  ];
  for (const [databaseUrl, sentence] of places)
    await expect(openDb({ dataDir: tmpdir(), databaseUrl }, log)).rejects.toThrow(sentence);
});

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-lock-'));
    return () => rm(folder, { recursive: true });
  });
  const file = () => join(folder, 'lock');

  test('is given to one at a time', async () => {
    const release = await lockDataFolder(folder, log);
    await expect(lockDataFolder(folder, log)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}. Stop that one, or set VOXBENCH_DATA to another folder.`,
    );
    release();
    (await lockDataFolder(folder, log))();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is refused while a process in another container shows signs of life', async () => {
    const theirs = JSON.stringify({ pid: 1, born: 'boot:1', id: 'theirs', place: 'elsewhere' });
    writeFileSync(file(), theirs);
    let beats = 0;
    const heart = setInterval(() => utimesSync(file(), ++beats, beats), 50);
    await expect(lockDataFolder(folder, log)).rejects.toThrow('is in use by process 1.');
    clearInterval(heart);
    expect(await readFile(file(), 'utf8')).toBe(theirs);
  });

  test.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 - 1, born: 'x' })],
    ['of an earlier process with the same number', JSON.stringify({ pid: process.pid, born: 'boot:1' })],
    ['of an earlier container', JSON.stringify({ pid: 1, born: 'boot:1', id: 'theirs', place: 'elsewhere' })],
    ['that was never written to its end', '{"pid":'],
    ['that is empty', ''],
  ])('is taken over when it is one %s', async (_, left) => {
    writeFileSync(file(), left);
    // Longer than a holder in another container may be silent
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 40_000));
    const release = await lockDataFolder(folder, log);
    clock.mockRestore();
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });
});

describe('a server process', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await makeDataFolder();
    return () => rm(dataDir, { recursive: true });
  });
  const start = (env = {}) => startServerQuickly({ VOXBENCH_DATA: dataDir, ...env });
  const healthy = async (url: string) => (await fetch(`${url}/healthz`)).ok;

  test('refuses a data folder that another one uses, which goes on', async () => {
    const first = await start();
    const second = await start().catch((error: unknown) => error);
    expect(second).toBeInstanceOf(ServerRefused);
    expect((second as Error).message).toBe(
      `The data folder ${dataDir} is in use by process ${first.pid}. Stop that one, or set VOXBENCH_DATA to another folder.\n`,
    );
    expect(await healthy(first.url)).toBe(true);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  test('starts again after a kill with everything it had acknowledged', async () => {
    const first = await start();
    const signUp = (url: string, number: number) =>
      fetch(`${url}/accounts/v1/sign_up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `n${number}@voxbench.example`, password: 'correct horse battery' }),
      }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await signUp(first.url, 0)).toBe(200);
    const running = [1, 2, 3, 4].map((number) => signUp(first.url, number));
    await Promise.race(running);
    expect(await first.end('SIGKILL')).toBe(null);
    const acknowledged = await Promise.all(running);

    const second = await start();
    for (const [index, status] of [200, ...acknowledged].entries())
      if (status === 200) expect(await signUp(second.url, index), `n${index}`).toBe(409);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  test('answers requests under way before it stops, and leaves no lock', async () => {
    const server = await start();
    // The server answers "continue" once it has begun the request, before there is a body
    const running = request(`${server.url}/accounts/v1/sign_in`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-type': 'application/json' },
    });
    await once(running, 'continue');
    const ended = server.end('SIGTERM');
    running.end(JSON.stringify({ email: 'nobody@voxbench.example', password: 'wrong' }));
    const [answer] = (await once(running, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(422);
    answer.resume();
    expect(await ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  test('refuses a data folder of another version in a sentence, and leaves it as it is', async () => {
    const where = { dataDir, databaseUrl: undefined };
    const theirs = await openDb(where, log);
    const [migration] = await theirs.query<{ name: string }>(
      `update migration set checksum = 'another' where name = (select max(name) from migration) returning name`,
    );
    await theirs.close();
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await start().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ServerRefused);
      expect((refused as Error).message).toBe(
        `The data folder ${dataDir} was made by another Voxbench: its migration ${migration!.name} is not the one of this version. Start the version that made it, or set VOXBENCH_DATA to another folder.\n`,
      );
    }
  });

  test('says in a sentence when its port is in use', async () => {
    const first = await start();
    const { port } = new URL(first.url);
    await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is in use.`);
    await first.end('SIGTERM');
  });
});
