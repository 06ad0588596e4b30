import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { startDatabases } from '../support/databases.ts';
import { projectSegments } from '../support/segments.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const SEGMENTS = 2_000;
/** Shorter than either request takes: an answer before the end fails the test. Wherever it has got to, the checks hold. */
const SOMEWHERE_MS = 60;
const SECRET = 'a secret of more than thirty-two letters';
const newPatch = () => ({
  kind: 'speech' as const,
  revision: 0,
  put: projectSegments(
    Array.from({ length: SEGMENTS }, (_, index) => `Sentence number ${index} of a long book.`),
    'fake',
  ),
});

test('a server killed at any moment of a patch has stored all of it or none', async () => {
  const dataDir = await makeDataFolder();
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET };
  let server = await startServerQuickly(env);
  try {
    const { headers } = await signInDemo(server.url);
    const params = { project_id: crypto.randomUUID() };
    const body = newPatch();
    const patch = () =>
      callerAt(server.url, headers).call('PATCH /v1/projects/{project_id}', { params, body });
    const sent = patch().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, SOMEWHERE_MS));
    await server.end('SIGKILL');
    expect(await sent, 'no answer before the end').toBeUndefined();
    server = await startServerQuickly(env);
    const found = await callerAt(server.url, headers).call('GET /v1/projects/{project_id}', { params });
    if (found.status === 200) expect(found.body.data.project.segments).toHaveLength(SEGMENTS);
    else expect(found.status).toBe(404);
    // The browser never received the answer and sends it again
    expect((await patch()).body).toMatchObject({ data: { revision: 1 } });
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a server killed at any moment of a long Generate request has begun its whole job or none of it', async () => {
  const dataDir = await makeDataFolder();
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET };
  let server = await startServerQuickly(env);
  try {
    const { headers } = await signInDemo(server.url);
    const params = { script_id: crypto.randomUUID() };
    const put = projectSegments(
      Array.from({ length: SEGMENTS }, (_, index) => `No ${index}.`),
      'flite',
    );
    const caller = () => callerAt(server.url, headers);
    const balance = async () =>
      (await caller().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
    const before = await balance();
    const cost = put.reduce((sum, { text }) => sum + text.length, 0);
    await caller().call('PATCH /v1/projects/{project_id}', {
      params: { project_id: params.script_id },
      body: { kind: 'speech', revision: 0, put },
    });
    const idempotencyKey = crypto.randomUUID();
    const press = () => caller().call('POST /v1/speech/generate', { idempotencyKey, body: params });
    const sent = press().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, SOMEWHERE_MS));
    await server.end('SIGKILL');
    expect(await sent, 'no answer before the end').toBeUndefined();
    server = await startServerQuickly(env);
    const { script, job } = (await caller().call('GET /v1/speech/scripts/{script_id}', { params })).body.data;
    expect(script.segments.some(({ state }) => state === 'queued')).toBe(job !== null);
    expect(await balance()).toBe(before - (job ? cost : 0));
    // The browser never received the answer and sends it again
    const again = await press();
    expect(again.body.data.job).toMatchObject({ total: SEGMENTS, credits_held: cost });
    expect(await balance()).toBe(before - cost);
    const { job_id } = again.body.data.job;
    await caller().call('POST /v1/speech/jobs/{job_id}/cancel', { params: { job_id }, body: {} });
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a server killed in mid-patch on a real Postgres leaves none of it', async () => {
  const dataDir = await makeDataFolder();
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
