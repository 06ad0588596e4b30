import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import { READER_LEFT_CHANNEL } from '../../demo/server/speech/listener-lease.ts';
import { startDatabases } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

const databases = startDatabases('a real Postgres');
// Both servers share it. With one place, a #wait that one server claimed could block the first sentence of the other
const engine = new FakeEngine({ concurrency: 2 });
let dataDir: string;
let first: TestServer;
let second: TestServer;
let secret: string;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  const env = {
    ...(await databases.env()),
    VOXBENCH_LOG: 'off',
    VOXBENCH_SECRET: 'a secret of more than thirty-two letters',
  };
  first = await startTestServer({ engines: [engine], env, dataDir });
  second = await startTestServer({ engines: [engine], env, dataDir });
  const user = await first.signUp();
  const { body } = await user.call('POST /v1/api_keys', {
    body: { name: 'Reader', scopes: ['speech'], monthly_credits: null },
  });
  secret = body.data.secret;
});
afterAll(async () => {
  await first.close();
  await second.close();
  await databases.end();
  await rm(dataDir, { recursive: true });
});

const speak = (server: TestServer, key: string, input: string, signal?: AbortSignal) =>
  fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify({ model: 'tts-1', voice: 'fake-0', input, response_format: 'pcm' }),
    ...(signal && { signal }),
  });
const job = async () => {
  const [row] = await first.db.query<{ state: string; seconds: number }>(
    `select state, extract(epoch from attended_until - now())::integer as seconds
       from speech_job order by created_at desc limit 1`,
  );
  return row!;
};

test('a reader on one server may leave while one on another server stays', async () => {
  const key = crypto.randomUUID();
  const away = new AbortController();
  const text = 'Heard by both. Then #wait here.';
  const left = await speak(first, key, text, away.signal);
  await left.body!.getReader().read();
  const stayed = await speak(second, key, text);
  const reader = stayed.body!.getReader();
  await reader.read();
  let isTold = false;
  await second.db.listen(READER_LEFT_CHANNEL, () => (isTold = true));
  away.abort();
  // The first server has no reader left; the second one has, and renews the lease
  await expect.poll(() => isTold).toBe(true);
  await expect.poll(async () => (await job()).seconds).toBeGreaterThan(15);
  await engine.proceed();
  while (!(await reader.read()).done);
  expect((await job()).state).toBe('done');
});

test('a job is cancelled when its readers on all servers have left', async () => {
  const away = new AbortController();
  const answer = await speak(first, crypto.randomUUID(), 'Heard once. Then #hang here.', away.signal);
  await answer.body!.getReader().read();
  away.abort();
  await expect.poll(async () => (await job()).state).toBe('cancelled');
});
