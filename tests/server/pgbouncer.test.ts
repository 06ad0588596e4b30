import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDispatcher } from '../../demo/server/jobs/dispatcher.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { createDatabase } from '../support/postgres.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const USERS = 12;

describe('a server whose transactions get connections from PgBouncer', () => {
  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let server: TestServer;
  let unpooled: string;
  const pooled = () => Object.assign(new URL(pgBouncer.url), { pathname: new URL(unpooled).pathname }).href;
  beforeAll(async () => {
    const { url, template } = inject('postgres');
    pgBouncer = await startPgBouncer(url);
    unpooled = await createDatabase(url, template);
    const env = { DATABASE_URL: pooled(), DATABASE_URL_UNPOOLED: unpooled };
    server = await startTestServer({ engines: [new FakeEngine()], env });
  });
  afterAll(async () => {
    await server?.close();
    await pgBouncer?.stop();
  });

  test('speaks for many users at once, tells their pages, and closes their accounts', async () => {
    const users: TestUser[] = [];
    // One by one: of those that sign up at once in a network only a few get credits
    while (users.length < USERS) users.push(await server.signUp());
    const speak = async (user: (typeof users)[number]) => {
      const { body } = await user.call('POST /v1/speech/generate', {
        idempotencyKey: crypto.randomUUID(),
        body: newScriptOf(segmentsOf(['One sentence.', 'And another one.'], 'fake')),
      });
      const events = await user.events(body.data.job.job_id);
      const { password } = user;
      const { status } = await user.call('POST /accounts/v1/cancel_account', { body: { password } });
      return { last: events.at(-1)!.data, status };
    };
    const answers = await Promise.all(users.map(speak));
    expect(answers).toEqual(
      Array(USERS).fill({
        last: expect.objectContaining({
          type: 'job',
          job: expect.objectContaining({ state: 'done', made: 2 }),
        }),
        status: 200,
      }),
    );
  });

  test('hands out jobs', async () => {
    const { config, db, log } = server.deps;
    const dispatcher = await openDispatcher(db, config, log, ['work']);
    const job_id = crypto.randomUUID();
    await db.transaction((tx) => dispatcher.add(tx, [{ job_id, kind: 'work' }]));
    const [queue] = dispatcher.queues;
    expect(await dispatcher.take(queue!, 2)).toEqual([job_id]);
    await dispatcher.done(queue!, [job_id]);
    await dispatcher.close();
  });

  test('has few connections to the database', async () => {
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      `select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`,
      [],
    );
    // Three of PgBouncer, and the one that listens
    expect(count).toBeLessThanOrEqual(4);
  });
});
