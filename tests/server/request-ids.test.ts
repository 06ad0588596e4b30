import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestIdOf } from '../../demo/server/http/request-id.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { startTestServer } from '../support/server.ts';
import { signInDemo } from '../support/caller.ts';
import { makeDataFolder } from '../support/template.ts';
import { beginJob, makeWalkFolder } from '../support/walk-job.ts';

const ID = 'req-0123456789';
const NEW_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let server: ServerProcess;
let dataDir: string;
const folder = makeWalkFolder();
beforeAll(async () => {
  dataDir = await makeDataFolder();
  // The tests play the proxy
  const env = {
    VOXBENCH_DATA: dataDir,
    VOXBENCH_LOG: 'info',
    VOXBENCH_TRUSTED_PROXIES: '1',
    VOXBENCH_DEMO: 'on',
  };
  server = await startServerProcess(env, 'tests/support/walk-server.ts');
});
afterAll(async () => {
  await server.end('SIGTERM');
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true });
});

const linesOf = (requestId: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ request_id }) => request_id === requestId);

test('the id of a request is logged with the request and with the job that it ordered', async () => {
  const { headers } = await signInDemo(server.url);
  const begun = await beginJob(
    server.url,
    { headers: { ...headers, 'x-request-id': ID } },
    { kind: 'walk', input: { folder, name: 'fails', broken: 1 } },
  );
  expect(begun.headers.get('x-request-id')).toBe(ID);
  const failed = { level: 'error', msg: 'a job failed', job: begun.jobId, kind: 'walk' };
  await expect.poll(() => linesOf(ID).filter(({ msg }) => msg === 'a job failed').length).toBe(3);
  expect(linesOf(ID)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'request', method: 'POST', route: '/test/jobs', status: 200 }),
      ...[1, 2, 3].map((attempt) => expect.objectContaining({ ...failed, attempt }) as unknown),
    ]),
  );
});

const idOf = (given: string, trustedProxies: number) =>
  requestIdOf({ headers: { 'x-request-id': given } }, trustedProxies);

test.each([
  ['is too long', 'x'.repeat(65)],
  ['is too short to tell requests apart', 'x'],
  ['could end a log field', '12345678"} {"level'],
  ['has what terminals obey', '12345678\u009b31m'],
])('an id that %s is replaced', (_, given) => {
  expect(idOf(given, 1)).toMatch(NEW_ID);
});

test('an id is not believed where no proxy is trusted', () => {
  expect(idOf(ID, 0)).toMatch(NEW_ID);
  expect(idOf(ID, 1)).toBe(ID);
});

test('speech knows the request that ordered it', async () => {
  const speaking = await startTestServer({
    engines: [new FakeEngine()],
    env: { VOXBENCH_TRUSTED_PROXIES: '1' },
  });
  try {
    const user = await speaking.signUp();
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'spoken',
      headers: { 'x-request-id': ID },
      body: newScriptOf(segmentsOf(['One.'], 'fake')),
    });
    const [job] = await speaking.db.query('select request_id from speech_job where job_id = $1', [
      body.data.job.job_id,
    ]);
    expect(job).toEqual({ request_id: ID });
    await user.events(body.data.job.job_id);
  } finally {
    await speaking.close();
  }
});
