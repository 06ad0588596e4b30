import { rm } from 'node:fs/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { errorTexts } from '../../src/contract/errors.ts';
import { calls, type SessionEvent } from '../../src/contract/index.ts';
import { PATIENT } from '../support/patient.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { signInDemo, type Caller } from '../support/caller.ts';
import { holdTranscriptions, SECONDS, transcriberAt } from '../support/held-transcription.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let dataDir: string;
let url: string;
let held: ReturnType<typeof holdTranscriptions>;
let server: ServerProcess;
let user: Caller;
let transcriber: ReturnType<typeof transcriberAt>;
beforeEach(async () => {
  dataDir = await makeDataFolder();
  url = await postgres.createDatabase();
  held = holdTranscriptions();
  server = await held.start({ VOXBENCH_DATA: dataDir, DATABASE_URL: url });
  user = await signInDemo(server.url);
  transcriber = transcriberAt(server.url, user);
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  held.remove();
});

const reached = (name: string, count: number) => expect.poll(() => held.times(name), PATIENT).toBe(count);
const askChanges = (after?: string) =>
  fetch(`${server.url}/v1/tenant/changes`, {
    headers: { ...user.headers, ...(after !== undefined && { 'last-event-id': after }) },
  });
/** What a page receives until its connection breaks or `isLast` says so, and the number of the last event. */
const readChanges = async (response: Response, isLast: (event: SessionEvent) => boolean) => {
  expect(response.status).toBe(200);
  const events = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  let last = '';
  const jobs: string[] = [];
  for await (const { id = '', data } of events) {
    const event = calls['GET /v1/tenant/changes'].answer.parse(JSON.parse(data));
    last = id;
    if (event.type === 'job') jobs.push(event.job.state);
    if (isLast(event)) break;
  }
  return { last, jobs };
};
const isDone = (event: SessionEvent) => event.type === 'job' && event.job.state === 'done';

/** One text, charged once. */
const expectOneResult = async (project_id: string, before: number) => {
  await expect.poll(async () => (await transcriber.load(project_id)).job.state, PATIENT).toBe('done');
  expect(await transcriber.load(project_id)).toMatchObject({
    excerpt: 'Hello there.',
    credits_charged: SECONDS,
    project: { segments: { length: 1 } },
  });
  expect(await transcriber.balance()).toBe(before - SECONDS);
};

test('a job continues its step while the database is away, and pages are told when it is back', async () => {
  const before = await transcriber.balance();
  const asset_id = await transcriber.upload();
  held.letGo('go on');
  const project_id = await transcriber.begin(asset_id, 'away');
  await reached('asked', 1);
  const changes = readChanges(await askChanges(), () => false);

  await postgres.goDown();
  const { last, jobs } = await changes;
  expect(jobs, 'told before').not.toContain('failed');
  const refused = await askChanges(last);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({
    detail: [{ type: 'err_service_busy', msg: errorTexts.err_service_busy }],
  });

  await postgres.comeUp();
  await expect.poll(async () => (await askChanges(last)).status, PATIENT).toBe(200);
  const later = readChanges(await askChanges(last), isDone);
  held.letGo('go');
  expect((await later).jobs.at(-1)).toBe('done');
  await expectOneResult(project_id, before);
  expect(held.times('asked'), 'the recording was recognised once').toBe(1);
});

test('a step that ends while the database is away is repeated when it is back', async () => {
  const before = await transcriber.balance();
  const asset_id = await transcriber.upload();
  held.letGo('go on');
  const project_id = await transcriber.begin(asset_id, 'lost');
  await reached('asked', 1);
  await postgres.goDown();
  held.letGo('go');
  await expect.poll(() => held.times('answered'), PATIENT).toBe(1);
  await postgres.comeUp();
  await reached('asked', 2);
  await expectOneResult(project_id, before);
});

test('a result is stored once, however often the connection breaks while it is stored', async () => {
  const before = await transcriber.balance();
  const asset_id = await transcriber.upload();
  held.letGo('go');
  held.letGo('go on');
  held.hold('storing');
  const project_id = await transcriber.begin(asset_id, 'broken');
  const admin = new pg.Client({ connectionString: url, application_name: 'test' });
  await admin.connect();
  onTestFinished(() => admin.end());
  // More often than a job may fail on its own
  for (let count = 1; count <= 4; count++) {
    await reached('storing', count);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'test'`,
    );
    held.pass('storing');
    await reached('storing passed', count);
    held.hold('storing');
  }
  held.pass('storing');
  await expectOneResult(project_id, before);
  expect(held.times('asked')).toBe(1);
});
