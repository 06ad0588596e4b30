import { rm } from 'node:fs/promises';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { errorTexts } from '../../src/contract/errors.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { DatabaseUnavailable } from '../../demo/server/db/db.ts';
import { createListener } from '../../demo/server/db/listener.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { callerAt } from '../support/caller.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const log = createLog('off');
const DEMO = { email: 'demo@voxbench.example', password: 'voxbench-demo' };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Length field and protocol version, in bytes. */
const GREETING_HEAD = 8;

/** A proxy in front of the database. While it is down it refuses connections and records each attempt. */
const startProxy = async (url: string) => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isUp = true;
  const tries: number[] = [];
  const greetings: string[] = [];
  const proxy = createServer((client) => {
    if (!isUp) {
      tries.push(performance.now());
      return void client.destroy();
    }
    const server = connect(Number(target.port), target.hostname);
    sockets.add(client);
    client.once('data', (first: Buffer) => greetings.push(first.toString('latin1', GREETING_HEAD)));
    client.pipe(server).pipe(client);
    client.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  through.port = String((proxy.address() as AddressInfo).port);
  onTestFinished(() => void proxy.close());
  return {
    url: through.href,
    tries,
    /** The startup parameters of each connection: names and values, a NUL after each. */
    greetings,
    goDown() {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    comeUp: () => (isUp = true),
  };
};

const adminAt = async (url: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: url, application_name: 'test' });
  await admin.connect();
  onTestFinished(() => admin.end());
  return admin;
};

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> 'test'`;

test('a channel that cannot be listened to does not keep the others from reconnecting', async () => {
  const url = await postgres.createDatabase();
  const listener = createListener(url, log);
  onTestFinished(() => listener.close());
  const heard: string[] = [];
  await listener.listen('good', (payload) => heard.push(payload));
  // PostgreSQL has no channel with an empty name
  await expect(listener.listen('', () => undefined)).rejects.toThrow();
  const admin = await adminAt(url);
  await admin.query(END_ALL);
  const hearAgain = async () => {
    await admin.query(`select pg_notify('good', 'again')`);
    return heard.length;
  };
  await expect.poll(hearAgain).toBeGreaterThan(0);
});

test('a server resumes its work after its database connections break in the middle', async () => {
  const url = await postgres.createDatabase();
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServerQuickly({ VOXBENCH_DATA: dataDir, DATABASE_URL: url });
  const [admin, locker] = [await adminAt(url), await adminAt(url)];
  const signIn = () => callerAt(server.url, {}).call('POST /accounts/v1/sign_in', { body: DEMO });
  const signUp = () =>
    callerAt(server.url, {})
      .call('POST /accounts/v1/sign_up', {
        body: { email: `${crypto.randomUUID()}@voxbench.example`, password: 'correct horse battery' },
      })
      .then(
        ({ status }) => status,
        () => 0,
      );
  for (let round = 0; round < 3; round++) {
    // Both are held in the middle of their transactions, which begin with this table
    await locker.query('begin');
    await locker.query('lock table tenant in access exclusive mode');
    const burst = [signUp(), signUp(), signUp(), signUp()];
    const held = async () =>
      (
        await admin.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%insert into tenant%'`,
        )
      ).rowCount;
    await expect.poll(held).toBeGreaterThan(0);
    await admin.query(END_ALL);
    await locker.query('commit');
    const answers = await Promise.all(burst);
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
    expect(answers).toContain(503);
  }
  await expect.poll(async () => (await signIn()).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('while the database is away, one connection is tried at a time, less and less often, until it is back', async () => {
  const proxy = await startProxy(await postgres.createDatabase());
  const listener = createListener(proxy.url, log);
  onTestFinished(() => listener.close());
  const heard: string[] = [];
  await listener.listen('away', (payload) => heard.push(payload));
  proxy.goDown();
  await expect.poll(() => proxy.tries.length).toBeGreaterThan(4);
  // The first five attempts are 0.1, 0.2, 0.4 and 0.8 seconds apart.
  expect(proxy.tries[4]! - proxy.tries[0]!).toBeGreaterThan(1_400);

  proxy.comeUp();
  const admin = await adminAt(proxy.url);
  const notify = async () => {
    await admin.query(`select pg_notify('away', 'back')`);
    return heard.length;
  };
  await expect.poll(notify).toBeGreaterThan(0);
  const listening = async () =>
    (
      await admin.query(
        `select from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
    ).rowCount;
  await expect.poll(listening).toBe(1);
});

test('a request while the database is away is told so, and gets an answer when it is back', async () => {
  const proxy = await startProxy(await postgres.createDatabase());
  const db = await openPostgres(proxy.url, log);
  onTestFinished(() => db.close());
  proxy.goDown();
  await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.comeUp();
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a request that fails without a database says that it may be tried again', async () => {
  const proxy = await startProxy(await postgres.createDatabase());
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServerQuickly({ VOXBENCH_DATA: dataDir, DATABASE_URL: proxy.url });
  proxy.goDown();
  const response = await fetch(`${server.url}/accounts/v1/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({
    detail: [{ type: 'err_service_busy', msg: errorTexts.err_service_busy }],
  });
  proxy.comeUp();
  const again = () =>
    fetch(`${server.url}/accounts/v1/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DEMO),
    });
  await expect.poll(async () => (await again()).status).toBe(200);
  await server.end('SIGTERM');
});

test('no connection sends a startup parameter that PgBouncer refuses', async () => {
  const proxy = await startProxy(await postgres.createDatabase());
  const db = await openPostgres(proxy.url, log);
  onTestFinished(() => db.close());
  await db.listen('news', () => undefined);
  const names = proxy.greetings.flatMap((text) => text.split('\0').filter((_, index) => index % 2 === 0));
  expect(new Set(names.filter(Boolean))).toEqual(new Set(['user', 'database', 'client_encoding']));
  expect(proxy.greetings).toHaveLength(2);
});

test('a statement that hangs times out', async () => {
  const db = await openPostgres(await postgres.createDatabase(), log);
  onTestFinished(() => db.close());
  expect(await db.query('show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  const slow = db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 10');
    await tx.query('select pg_sleep(60)');
  });
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
});
