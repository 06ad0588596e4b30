import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { startDatabases } from '../support/databases.ts';
import { projectSegments } from '../support/segments.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder, makeEmptyFolder } from '../support/template.ts';

const SEGMENTS = 2_000;
const SECRET = 'a secret of more than thirty-two letters';
const newPatch = () => ({
  kind: 'speech' as const,
  revision: 0,
  put: projectSegments(
    Array.from({ length: SEGMENTS }, (_, index) => `Sentence number ${index} of a long book.`),
    'fake',
  ),
});

/** When a server of `fatal-server.ts` kills itself. */
type Moment = Partial<Record<'DIES_AT' | 'DIES_AT_NUMBER' | 'DIES_AFTER_COMMIT', string>>;

/** Servers on one data folder, one after the other, each of which kills itself at a moment of a request, if it has one. */
const startSeries = async (first: Moment) => {
  const dataDir = await makeDataFolder();
  const start = (moment: Moment) =>
    startServerQuickly(
      { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET, ...moment },
      'tests/support/fatal-server.ts',
    );
  let server = await start(first);
  const { headers } = await signInDemo(server.url);
  return {
    caller: () => callerAt(server.url, headers),
    /** Sends the request that the server dies in, and starts the next one. */
    async dieDuring(request: () => Promise<unknown>, next: Moment = {}) {
      expect(await request().catch(() => undefined), 'no answer before the end').toBeUndefined();
      await server.end('SIGKILL');
      server = await start(next);
    },
    async close() {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

test('a server killed in the middle of a patch has stored none of it, and one killed after its commit all of it', async () => {
  const DIES_AT = 'set revision = $4, patch_sha256';
  const { caller, dieDuring, close } = await startSeries({ DIES_AT });
  onTestFinished(close);
  const params = { project_id: crypto.randomUUID() };
  const body = newPatch();
  const patch = () => caller().call('PATCH /v1/projects/{project_id}', { params, body });
  const find = () => caller().call('GET /v1/projects/{project_id}', { params });
  await dieDuring(patch, { DIES_AT, DIES_AFTER_COMMIT: '' });
  expect((await find()).status).toBe(404);
  await dieDuring(patch);
  expect((await find()).body.data.project.segments).toHaveLength(SEGMENTS);
  // The browser never received the answer and sends it again
  expect((await patch()).body).toMatchObject({ data: { revision: 1 } });
});

test('a server killed in the middle of a long Generate request has begun nothing, and one killed after its commit the whole job', async () => {
  const LAST = 'set script_id = $2, idempotency_key';
  const whilePreparing = { DIES_AT: 'insert into speech_item', DIES_AT_NUMBER: '2' };
  const { caller, dieDuring, close } = await startSeries(whilePreparing);
  onTestFinished(close);
  const script_id = crypto.randomUUID();
  const put = projectSegments(
    Array.from({ length: SEGMENTS }, (_, index) => `No ${index} #hang.`),
    'fake',
  );
  const cost = put.reduce((sum, { text }) => sum + text.length, 0);
  const balance = async () =>
    (await caller().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const idempotencyKey = crypto.randomUUID();
  const press = () => caller().call('POST /v1/speech/generate', { idempotencyKey, body: { script_id } });
  const load = async () =>
    (await caller().call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data;
  const before = await balance();
  await caller().call('PATCH /v1/projects/{project_id}', {
    params: { project_id: script_id },
    body: { kind: 'speech', revision: 0, put },
  });
  const expectNothing = async () => {
    const { script, job } = await load();
    expect(job).toBeNull();
    expect(new Set(script.segments.map(({ state }) => state))).toEqual(new Set(['stale']));
    expect(await balance()).toBe(before);
  };
  await dieDuring(press, { DIES_AT: LAST });
  await expectNothing();
  await dieDuring(press, { DIES_AT: LAST, DIES_AFTER_COMMIT: '' });
  await expectNothing();
  await dieDuring(press);
  const whole = { total: SEGMENTS, credits_held: cost };
  expect((await load()).job).toMatchObject(whole);
  expect(await balance()).toBe(before - cost);
  // The browser never received the answer and sends it again
  expect((await press()).body.data.job).toMatchObject(whole);
  expect(await balance()).toBe(before - cost);
});

test('a server killed in mid-patch on a real Postgres leaves none of it', async () => {
  const dataDir = await makeEmptyFolder();
  const databases = startDatabases('a real Postgres');
  const { DATABASE_URL = '' } = await databases.env();
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET, DATABASE_URL };
  const other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
  let server = await startServerQuickly(env);
  try {
    const { headers } = await signInDemo(server.url);
    const params = { project_id: crypto.randomUUID() };
    const body = newPatch();
    const patch = () =>
      callerAt(server.url, headers).call('PATCH /v1/projects/{project_id}', { params, body });
    // The last row of its last statement waits for this transaction
    await other.query('begin');
    await other.query(
      `with mine as (
         insert into project (project_id, tenant_id, owner, title)
         select gen_random_uuid(), tenant_id, 'somebody', '' from tenant limit 1 returning project_id, tenant_id
       )
       insert into segment (segment_id, tenant_id, project_id, rank, text, speakable, gap)
       select $1, tenant_id, project_id, 'a0', '', false, '' from mine`,
      [body.put.at(-1)!.segment_id],
    );
    const sent = patch().catch(() => undefined);
    const waiting = async () =>
      (await other.query('select from pg_locks where not granted and pid <> pg_backend_pid()')).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    await server.end('SIGKILL');
    await sent;
    await other.query('rollback');
    server = await startServerQuickly(env);
    const { status } = await callerAt(server.url, headers).call('GET /v1/projects/{project_id}', { params });
    expect(status).toBe(404);
    expect((await patch()).body).toMatchObject({ data: { revision: 1 } });
  } finally {
    await server.end('SIGTERM');
    await other.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});
