import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { migrate, readMigrations } from '../../demo/server/db/migrate.ts';
import { openDb } from '../../demo/server/db/open.ts';
import type { Deps, Module } from '../../demo/server/module.ts';
import { startDatabases, type TestDatabases } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { SECRET } from '../support/ledger-clients.ts';
import { PATIENT } from '../support/patient.ts';
import { runChore } from '../support/run-chore.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeEmptyFolder } from '../support/template.ts';
import { beginJob, walkModule } from '../support/walk-job.ts';

/** What a later version adds. */
const NEWER = {
  name: '9999-newer',
  sql: `alter table job add column newer text;
        alter table speech_job add column newer text not null default '';
        alter table app_user add column newer jsonb;
        create table newer (id uuid primary key)`,
};
const newerModule = (): Module => ({
  jobKinds: [
    { kind: 'newer', feature: 'newer', steps: new Map(), run: () => Promise.resolve('of the newer') },
  ],
});

let databases: TestDatabases;
let dataDir: string;
let env: Record<string, string>;
let older: TestServer;
const start = (more: readonly ((deps: Deps) => Module)[]) =>
  startTestServer({ engines: [new FakeEngine()], more, env, dataDir });
beforeAll(async () => {
  databases = startDatabases('a real Postgres');
  dataDir = await makeEmptyFolder();
  env = { ...(await databases.env()), VOXBENCH_SECRET: SECRET };
  older = await start([walkModule]);
});
afterAll(async () => {
  await older.close();
  await databases.end();
  await rm(dataDir, { recursive: true, force: true });
});

test('a job of a kind unknown to the older version waits for the newer one', async () => {
  const user = await older.signUp();
  const { jobId } = await beginJob(older.url, user, { kind: 'newer', input: {} });
  const known = await beginJob(older.url, user, { kind: 'small', input: 1 });
  const load = async (job_id: string) =>
    (await user.call('GET /v1/jobs/{job_id}', { params: { job_id } })).body.data.job;
  await expect.poll(async () => (await load(known.jobId)).state, PATIENT).toBe('done');
  expect(await load(jobId)).toMatchObject({ state: 'queued', started_at: null });
  const newer = await start([newerModule]);
  await expect.poll(() => load(jobId), PATIENT).toMatchObject({ state: 'done', result: 'of the newer' });
  await newer.close();
});

test('a job of a kind that no version knows fails after some hours and releases its credits', async () => {
  const user = await older.signUp();
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const before = await balance();
  const begin = async () =>
    (await beginJob(older.url, user, { kind: 'removed', input: {}, credits: 10 })).jobId;
  const [old, young] = [await begin(), await begin()];
  await older.db.query(`update job set created_at = now() - interval '1 day' where job_id = $1`, [old]);
  const load = async (job_id: string) =>
    (await user.call('GET /v1/jobs/{job_id}', { params: { job_id } })).body.data.job;
  await runChore(older, 'end-unknown-jobs');
  expect(await load(old)).toMatchObject({ state: 'failed', error: 'err_interface_unavailable' });
  expect(await load(young)).toMatchObject({ state: 'queued' });
  expect(await balance()).toBe(before - 10);
});

test('a job stored by an older version runs', async () => {
  const user = await older.signUp();
  const [row] = await older.db.query<{ job_id: string }>(
    `insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, event)
     select gen_random_uuid(), tenant_id, user_id, 'small', 'of an older version', '7', '', job_event(user_id)
       from app_user where email = $1 returning job_id`,
    [user.email],
  );
  const load = async () =>
    (await user.call('GET /v1/jobs/{job_id}', { params: { job_id: row!.job_id } })).body.data.job;
  await expect.poll(load, PATIENT).toMatchObject({ state: 'done', result: 7 });
});

/** SQL that would break an older version running on the same database. */
const TAKES_AWAY =
  /\b(?:drop (?:column|table|index|constraint|default)|rename (?:column|to)|alter column \S+ (?:(?:set data )?type|set not null)|add constraint|add column [^,;]*not null(?![^,;]* default )[^,;]*|delete from|update \w+\s+set)\b/gi;

test('no migration since the first release with several processes breaks an older version', () => {
  const demanding = readMigrations()
    .filter(({ name }) => name >= '1040')
    .flatMap(({ name, sql }) => [...sql.matchAll(TAKES_AWAY)].map(([said]) => ({ name, said })));
  expect(demanding).toEqual([]);
});

test.each([
  'alter table job drop column kind',
  'alter table job alter column kind type integer',
  'alter table job alter column kind set not null',
  'alter table job alter column kind drop default',
  'alter table job add constraint one check (true)',
  'alter table job add column one text not null',
  'drop index job_by_kind',
  'delete from job',
  'update job set kind = 1',
])('"%s" counts as breaking', (sql) => {
  expect(sql.match(TAKES_AWAY)).not.toBeNull();
});

// Last: no server can start on this database afterwards
test('a running server survives the migration of a newer version, but cannot start on that database again', async () => {
  const user = await older.signUp();
  const press = async (text: string) => {
    const body = newScriptOf(segmentsOf([text], 'fake'));
    const begun = await user.call('POST /v1/speech/generate', { body, idempotencyKey: crypto.randomUUID() });
    const events = await user.events(begun.body.data.job.job_id);
    return events.at(-1)!.data;
  };
  const done = { type: 'job', job: { state: 'done' } };
  expect(await press('Before the newer version.')).toMatchObject(done);
  const where = { databaseUrl: env['DATABASE_URL'], dataDir };
  const db = await openDb(where, createLog('off'));
  await migrate(db, [...readMigrations(), NEWER], { name: 'The database', leave: 'leave it' });
  await db.close();
  expect(await press('After the newer version.')).toMatchObject(done);
  expect((await older.signUp()).tokens.access_token).not.toBe('');
  const { jobId } = await beginJob(older.url, user, { kind: 'small', input: 2 });
  const load = async () =>
    (await user.call('GET /v1/jobs/{job_id}', { params: { job_id: jobId } })).body.data.job;
  await expect.poll(load, PATIENT).toMatchObject({ state: 'done', result: 2 });
  await expect(start([])).rejects.toThrow(/made by a newer Voxbench: it has migration 9999-newer/);
});
