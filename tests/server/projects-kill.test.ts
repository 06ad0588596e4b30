import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { callerAt, signInDemo } from '../support/caller.ts';
import { startDatabases } from '../support/databases.ts';
import { projectSegments } from '../support/segments.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const SEGMENTS = 2_000;
/** The patch takes longer, but whatever it has come to, what is checked holds. */
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

test('a server killed at any moment of a patch has stored all of it or nothing', async () => {
  const dataDir = await makeDataFolder();
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET };
  let server = await startServerProcess(env);
  try {
    const { headers } = await signInDemo(server.url);
    const params = { project_id: crypto.randomUUID() };
    const body = newPatch();
    const patch = () =>
      callerAt(server.url, headers).call('PATCH /v1/projects/{project_id}', { params, body });
    const sent = patch().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, SOMEWHERE_MS));
    await server.end('SIGKILL');
    await sent;
    server = await startServerProcess(env);
    const found = await callerAt(server.url, headers).call('GET /v1/projects/{project_id}', { params });
    if (found.status === 200) expect(found.body.data.project.segments).toHaveLength(SEGMENTS);
    else expect(found.status).toBe(404);
    // The browser never had an answer and sends it again
    expect((await patch()).body).toMatchObject({ data: { revision: 1 } });
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test('a server killed in mid-patch on a real Postgres leaves nothing of it', async () => {
  const dataDir = await makeDataFolder();
  const databases = startDatabases('a real Postgres');
  const { DATABASE_URL = '' } = await databases.env();
  const env = { VOXBENCH_DATA: dataDir, VOXBENCH_SECRET: SECRET, DATABASE_URL };
  const other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
  let server = await startServerProcess(env);
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
       insert into segment (segment_id, tenant_id, project_id, rank, text, gap)
       select $1, tenant_id, project_id, 'a0', '', '' from mine`,
      [body.put.at(-1)!.segment_id],
    );
    const sent = patch().catch(() => undefined);
    const waiting = async () =>
      (await other.query('select from pg_locks where not granted and pid <> pg_backend_pid()')).rowCount;
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    await server.end('SIGKILL');
    await sent;
    await other.query('rollback');
    server = await startServerProcess(env);
    const { status } = await callerAt(server.url, headers).call('GET /v1/projects/{project_id}', { params });
    expect(status).toBe(404);
    expect((await patch()).body).toMatchObject({ data: { revision: 1 } });
  } finally {
    await server.end('SIGTERM');
    await other.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
